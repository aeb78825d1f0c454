-- Asks for a withdrawal and holds its amount. Null where the destination is not the customer's.
-- Refuses with 10011, 10107, 10113 where the fee is not the one that was shown, and 10122 while the
-- destination or a change of the ways in makes it wait, with its cause; with 10125 and 10126
-- what it has to be asked about first. The same key within a day is the same request.
create function withdrawal_request(p_customer bigint, p_destination bigint, p_currency text,
  p_amount numeric, p_fee numeric, p_fee_rate numeric, p_unrealised numeric, p_key text)
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
  v_question bigint;
  v_terms fee_terms;
begin
  perform orders_lock(p_customer, 'real');
  select id into v_id from withdrawal
  where customer_id = p_customer and client_key = p_key
    and created_at > now() - interval '24 hours';
  if found then return v_id; end if;
  if not exists (select from withdrawal_destination
    where id = p_destination and customer_id = p_customer and removed_at is null)
  then
    return null;
  end if;
  perform withdrawal_assert_there(p_customer, p_destination, p_currency, p_amount, p_unrealised,
    false);
  select * into v_terms from fee_terms_at('withdrawals.feeRate', clock_timestamp());
  if p_fee_rate <> v_terms.value::numeric then
    raise exception 'the fee has changed' using errcode = '10113';
  end if;
  if abs(p_fee - p_amount * p_fee_rate)
    > (select 10::numeric ^ -kept_scale from currency where code = p_currency) then
    raise exception 'the fee does not follow from the amount';
  end if;
  v_question := question_check(p_customer, p_currency, p_amount, p_destination);
  insert into withdrawal (customer_id, destination_id, currency, amount, fee, fee_rate,
    fee_version, client_key, question_id)
  values (p_customer, p_destination, p_currency, p_amount, p_fee, p_fee_rate, v_terms.version,
    p_key, v_question)
  returning id into v_id;
  return v_id;
end $$;
grant execute on function withdrawal_request(
  bigint, bigint, text, numeric, numeric, numeric, numeric, text) to assay_app;
