create view audit_held_without_account as
  select h.id, h.customer_id, h.currency
  from (
    select id, customer_id, mode, 'USDT' as currency from orders where held > 0
    union all
    select id, customer_id, 'real', currency from withdrawal
    where status in ('pending', 'approved')
    union all
    select id, customer_id, 'real', 'USDT' from bid where status = 'leading'
  ) h
  where not exists (
    select from ledger_account a where a.customer_id = h.customer_id and a.mode = h.mode
      and a.kind = 'held' and a.currency = h.currency);
grant select on audit_held_without_account to assay_app;
