-- Makes the balance of a demo account 100,000 USDT again by one posting. Open positions stay as
-- they are; what they hold counts. Answers what was added, or taken where it is negative.
create function demo_reset(p_customer bigint) returns numeric
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_balance numeric;
  v_available numeric;
  v_change numeric;
begin
  update trading_account set revision = revision + 1
  where customer_id = p_customer and mode = 'demo';
  if not found then raise exception 'no trading account'; end if;
  perform 1 from ledger_account
  where customer_id = p_customer and mode = 'demo' and currency = 'USDT' order by kind for update;
  select sum(balance), coalesce(sum(balance) filter (where kind = 'available'), 0)
    into v_balance, v_available
  from ledger_account
  where customer_id = p_customer and mode = 'demo' and currency = 'USDT'
    and kind in ('available', 'held', 'advance');
  v_change := greatest(100000 - coalesce(v_balance, 0), -v_available);
  if v_change = 0 then return 0; end if;
  perform ledger_post('demo-reset:' || nextval('demo_reset_number'), 'demo-reset', 'demo', array[
    (null, 'external', 'USDT', -v_change), (p_customer, 'available', 'USDT', v_change)
  ]::ledger_amount[]);
  return v_change;
end $$;
grant execute on function demo_reset(bigint) to assay_app;
