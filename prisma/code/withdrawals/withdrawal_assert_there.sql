-- Refuses with 10107 where a withdrawal is under way, with 10122 while its destination or a change
-- of the ways in makes it wait, with its cause, and with 10011 what is more than may leave now:
-- before anything is asked about it. Where it was asked and is answered (`p_is_answered`) the first
-- two come after the answer, since a yes is to count whatever else stands in the way.
create function withdrawal_assert_there(p_customer bigint, p_destination bigint,
  p_currency text, p_amount numeric, p_unrealised numeric, p_is_answered boolean)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_usable timestamptz := (select usable_at from withdrawal_destination
    where id = p_destination and customer_id = p_customer);
begin
  if not p_is_answered and exists (select from withdrawal
    where customer_id = p_customer and status in ('pending', 'approved')) then
    raise exception 'a withdrawal is being processed' using errcode = '10107';
  end if;
  if not p_is_answered and v_usable > greatest(now(), withdrawal_pause(p_customer)) then
    raise exception 'it has to wait' using errcode = '10122',
      detail = json_build_object('reason', 'destination',
        'from', to_char(v_usable, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'));
  end if;
  if not p_is_answered then perform withdrawal_pause_check(p_customer); end if;
  if p_currency = 'USDT' then
    perform leave_afford(p_customer, p_amount, p_unrealised);
  elsif p_amount > coalesce((select balance from ledger_account
    where customer_id = p_customer and kind = 'available' and currency = p_currency
      and mode = 'real'), 0)
  then
    raise exception 'insufficient balance' using errcode = '10011';
  end if;
end $$;
grant execute on function withdrawal_assert_there(
  bigint, bigint, text, numeric, numeric, boolean) to assay_app;
