create view audit_advance_has_open_orders as
  select a.customer_id, a.mode, a.balance from ledger_account a
  where a.kind = 'advance' and a.balance <> 0 and not exists (
    select from orders o where o.customer_id = a.customer_id and o.mode = a.mode
      and o.status = 'open');
grant select on audit_advance_has_open_orders to assay_app;
