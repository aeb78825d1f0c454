-- Why an edit cannot stand, in words for the person who made it; null when it can. p_after holds
-- what changes, of a new row everything.
create function operator_flaw(p_table text, p_key text, p_after jsonb, p_operator text)
returns text language plpgsql stable as $$
declare
  v_fixed text[];
  v_flaw text;
  v_parameter parameter;
  v_exception calendar_exception;
  v_withdrawal withdrawal;
  v_deposit deposit;
  v_loan loan;
begin
  if p_table = 'instrument' then
    v_flaw := operator_number_flaw(p_after);
    if v_flaw is not null then return v_flaw; end if;
  end if;
  if p_key like 'draft-%' then
    return case p_table
      when 'instrument' then operator_listing_flaw(operator_instrument(p_after))
      when 'calendar' then operator_calendar_flaw(p_after)
      when 'deposit_address' then operator_address_flaw(p_key, p_after, p_operator)
      when 'plan_product' then operator_plan_flaw(p_key, p_after, p_operator)
      when 'loan_offer' then operator_loan_offer_flaw(p_key, p_after, p_operator)
      when 'content' then operator_content_flaw(p_key, p_after, p_operator)
      when 'treasury_move' then operator_treasury_flaw(p_key, p_after, p_operator)
      when 'factor_request' then operator_factor_flaw(p_key, p_after, p_operator)
      when 'collectible' then operator_collectible_flaw(p_key, p_after, p_operator)
      when 'charity' then operator_charity_flaw(p_key, p_after, p_operator)
      when 'charity_payout' then operator_payout_flaw(p_key, p_after, p_operator)
      when 'calendar_exception' then operator_exception_flaw(p_key, p_after, null) end;
  end if;
  select array_agg(k order by k) into v_fixed from jsonb_object_keys(p_after) k
  where k <> all (operator_columns(p_table));
  if v_fixed is not null then
    return format('This is given once and stays: %s.', array_to_string(v_fixed, ', '));
  end if;
  case p_table
    when 'instrument' then return operator_instrument_flaw(p_key, p_after, p_operator);
    when 'parameter' then
      select * into v_parameter from parameter where key = p_key;
      if not found then return 'There is no such parameter.'; end if;
      v_parameter := jsonb_populate_record(v_parameter,
        jsonb_build_object('value', parameter_plain(p_after->>'value')));
      return coalesce(parameter_flaw(v_parameter),
        (select parameter_bounds_flaw(p, v_parameter.value) from parameter p where p.key = p_key));
    when 'calendar_exception' then
      select * into v_exception from calendar_exception where id::text = p_key;
      if not found then return 'There is no such day.'; end if;
      return operator_exception_flaw(p_key, to_jsonb(v_exception) || p_after, v_exception.date);
    when 'customer' then return operator_customer_flaw(p_key::bigint, p_after, p_operator);
    when 'deposit_address' then return operator_address_flaw(p_key, p_after, p_operator);
    when 'deposit' then
      select * into v_deposit from deposit where id = p_key::bigint;
      if not found then return 'There is no such deposit.'; end if;
      if p_after ? 'output' then
        v_flaw := deposit_output_flaw(v_deposit, coalesce(p_after->>'output', ''));
        if v_flaw is not null or not p_after ?| '{status,reason}' then return v_flaw; end if;
        v_deposit.output_index := (p_after->>'output')::integer;
      end if;
      if p_after ? 'bank_reference' then
        v_flaw := deposit_reference_flaw(v_deposit, deposit_reference(p_after->>'bank_reference'));
        if v_flaw is not null or not p_after ?| '{status,reason}' then return v_flaw; end if;
        v_deposit.bank_reference := deposit_reference(p_after->>'bank_reference');
      end if;
      return deposit_flaw(v_deposit, p_after->>'status', p_after->>'reason', p_operator);
    when 'withdrawal' then
      select * into v_withdrawal from withdrawal where id = p_key::bigint;
      if not found then return 'There is no such withdrawal.'; end if;
      return withdrawal_flaw(v_withdrawal, p_after->>'status', p_after->>'reason',
        p_after->>'reference', p_operator);
    when 'verification' then return operator_verification_flaw(p_key::bigint, p_after);
    when 'plan_product' then return operator_plan_flaw(p_key, p_after, p_operator);
    when 'loan_offer' then return operator_loan_offer_flaw(p_key, p_after, p_operator);
    when 'content' then return operator_content_flaw(p_key, p_after, p_operator);
    when 'loan' then
      select * into v_loan from loan where id = p_key::bigint;
      if not found then return 'There is no such loan.'; end if;
      return loan_flaw(v_loan, p_after->>'status', p_after->>'reason', p_operator);
    when 'support' then return operator_support_flaw(p_key, p_after);
    when 'treasury_move' then return operator_treasury_flaw(p_key, p_after, p_operator);
    when 'factor_request' then return operator_factor_flaw(p_key, p_after, p_operator);
    when 'collectible' then return operator_collectible_flaw(p_key, p_after, p_operator);
    when 'charity' then return operator_charity_flaw(p_key, p_after, p_operator);
    when 'charity_payout' then return operator_payout_flaw(p_key, p_after, p_operator);
  end case;
end $$;
