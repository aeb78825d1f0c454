-- What may be changed of a row that is there. The rest is given once: what the simulation starts
-- from, and what decides whether a tick may fill, would steer prices.
create function operator_columns(p_table text) returns text[] language sql immutable as $$
  select case p_table
    when 'instrument' then '{name,logo,contract_size,lot_step,lot_min,lot_max,fee_rate,leverages,
      periods,sort_order,enabled}'::text[]
    when 'calendar_exception' then '{date,name,sessions,in_force}'
    when 'parameter' then '{value}'
    when 'customer' then '{status,reason,suspended_until}'
    when 'deposit' then '{status,reason,output,bank_reference}'
    when 'deposit_address' then '{enabled,note}'
    when 'withdrawal' then '{status,reason,reference}'
    when 'verification' then '{status,reason,reasons}'
    when 'plan_product' then '{enabled,max_amount,min_amount,name,penalty_share,sort_order,
      timeframes}'
    when 'loan' then '{status,reason}'
    when 'loan_offer' then '{daily_rate,enabled,interest_free_days,max_amount,min_amount,
      overdue_rate}'
    when 'content' then '{body,enabled,sort_order,title}'
    when 'treasury_move' then '{status,reason}'
    when 'collectible' then '{address,buy_now_price,chain,charity,creator,description,enabled,
      ends_at,min_step,name,picture,start_price,transfer_reference}'
    when 'charity' then '{about,enabled,name,website}'
    when 'charity_payout' then '{status,reason}'
    else '{}' end
$$;
