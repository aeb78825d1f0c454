-- Whether `p_needed` USDT of the real account can leave or repay, and how much of it is borrowed
-- money. That goes first, since it backs no position; the rest is judged as orders_afford does.
create function leave_afford(p_customer bigint, p_needed numeric, p_unrealised numeric)
returns numeric language plpgsql as $$
declare
  v_borrowed numeric;
begin
  perform orders_funds(p_customer, 'real');
  v_borrowed := least(p_needed, borrowed_cash(p_customer));
  if v_borrowed < p_needed then
    perform orders_afford(p_customer, 'real', p_needed - v_borrowed, p_unrealised);
  end if;
  return v_borrowed;
end $$;
