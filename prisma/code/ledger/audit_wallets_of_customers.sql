create view audit_wallets_of_customers as
  select a.customer_id, a.mode, a.currency from ledger_account a
  where a.customer_id is not null
    and not exists (
      select from trading_account t where t.customer_id = a.customer_id and t.mode = a.mode);
grant select on audit_wallets_of_customers to assay_app;
