create view audit_last_balance_after_is_balance as
  select a.id, a.balance, p.balance_after from ledger_account a
  join lateral (
    select balance_after from ledger_posting p
    where p.account_id = a.id order by p.id desc limit 1
  ) p on true
  where a.balance is distinct from p.balance_after;
grant select on audit_last_balance_after_is_balance to assay_app;
