create view audit_held_is_what_holds_it as
  select a.customer_id, a.mode, a.balance, coalesce(o.held, 0) as held
  from ledger_account a
  left join (
    select customer_id, mode, sum(held) as held from orders
    where status in ('pending', 'open') group by 1, 2
  ) o on o.customer_id = a.customer_id and o.mode = a.mode
  where a.kind = 'held' and a.currency = 'USDT' and a.balance <> coalesce(o.held, 0);
grant select on audit_held_is_what_holds_it to assay_app;
