create view audit_currency_and_mode_sum_to_zero as
  select currency, mode, sum(balance) as total from ledger_balance
  group by currency, mode having sum(balance) <> 0;
grant select on audit_currency_and_mode_sum_to_zero to assay_app;
