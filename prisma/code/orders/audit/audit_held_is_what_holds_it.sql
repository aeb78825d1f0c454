create view audit_held_is_what_holds_it as
  with holding as (
    select customer_id, mode, 'USDT' as currency, held from orders
    where status in ('pending', 'open')
    union all
    select customer_id, 'real', currency, amount from withdrawal
    where status in ('pending', 'approved')
    union all
    select customer_id, 'real', 'USDT', amount from bid where status = 'leading'
  )
  select a.customer_id, a.mode, a.currency, a.balance, coalesce(h.held, 0) as held
  from ledger_account a
  left join (
    select customer_id, mode, currency, sum(held) as held from holding group by 1, 2, 3
  ) h on h.customer_id = a.customer_id and h.mode = a.mode and h.currency = a.currency
  where a.kind = 'held' and a.balance <> coalesce(h.held, 0);
grant select on audit_held_is_what_holds_it to assay_app;
