-- Refuses with 10107 where a withdrawal is under way, and with 10011 what is more than may leave
-- now: before anything is asked about it, since an answer to a question about what cannot be would
-- make everything else rest.
create function withdrawal_assert_there(p_customer bigint, p_currency text, p_amount numeric,
  p_unrealised numeric)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from withdrawal
    where customer_id = p_customer and status in ('pending', 'approved')) then
    raise exception 'a withdrawal is being processed' using errcode = '10107';
  end if;
  if p_currency = 'USDT' then
    perform leave_afford(p_customer, p_amount, p_unrealised);
  elsif p_amount > coalesce((select balance from ledger_account
    where customer_id = p_customer and kind = 'available' and currency = p_currency
      and mode = 'real'), 0)
  then
    raise exception 'insufficient balance' using errcode = '10011';
  end if;
end $$;
grant execute on function withdrawal_assert_there(bigint, text, numeric, numeric) to assay_app;
