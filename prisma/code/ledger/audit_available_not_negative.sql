create view audit_available_not_negative as
  select id, customer_id, balance from ledger_account
  where kind in ('available', 'held', 'plan-principal') and balance < 0;
grant select on audit_available_not_negative to assay_app;
