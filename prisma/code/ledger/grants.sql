grant select on currency, ledger_account, ledger_entry, ledger_posting, trading_account
  to assay_app;
grant select, insert, update, delete on idempotency_key to assay_app;
