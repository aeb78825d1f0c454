-- Opens the wallets of a new customer in both modes; play money starts at 100,000 USDT.
create function ledger_open_wallets(p_customer bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ledger_account (customer_id, kind, currency, mode)
  select p_customer, 'available', c.code, m.mode
  from currency c cross join unnest(enum_range(null::mode)) as m(mode) order by m.mode, c.code;
  insert into trading_account (customer_id, mode) values (p_customer, 'real'), (p_customer, 'demo');
  perform ledger_post('demo-grant:' || p_customer, 'demo-grant', 'demo', array[
    (null, 'external', 'USDT', -100000), (p_customer, 'available', 'USDT', 100000)
  ]::ledger_amount[]);
end $$;
grant execute on function ledger_open_wallets(bigint) to assay_app;
