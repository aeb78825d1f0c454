create view audit_held_without_account as
  select o.id, o.customer_id from orders o
  where o.held > 0 and not exists (
    select from ledger_account a where a.customer_id = o.customer_id and a.mode = o.mode
      and a.kind = 'held' and a.currency = 'USDT');
grant select on audit_held_without_account to assay_app;
