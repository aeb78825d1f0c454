create view audit_option_reserve as
  select m.mode, coalesce(a.balance, 0) as reserved, coalesce(o.owed, 0) as owed
  from unnest(enum_range(null::mode)) as m(mode)
  left join ledger_account a on a.kind = 'option-reserve' and a.mode = m.mode
    and a.currency = 'USDT'
  left join (
    select mode, sum(expected_profit) as owed from orders
    where stake is not null and status = 'open' group by 1
  ) o on o.mode = m.mode
  where coalesce(a.balance, 0) <> coalesce(o.owed, 0);
grant select on audit_option_reserve to assay_app;
