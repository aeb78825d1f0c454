-- The balance of every account, also of those that keep none.
create view ledger_balance as
  select a.id, a.customer_id, a.kind, a.currency, a.mode,
    coalesce(a.balance, (
      select coalesce(sum(p.amount), 0) from ledger_posting p where p.account_id = a.id
    )) as balance
  from ledger_account a;
grant select on ledger_balance to assay_app;
