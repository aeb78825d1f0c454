create view audit_balance_is_sum_of_postings as
  select a.id, a.balance, coalesce(sum(p.amount), 0) as posted
  from ledger_account a left join ledger_posting p on p.account_id = a.id
  where a.balance is not null
  group by a.id having a.balance <> coalesce(sum(p.amount), 0);
grant select on audit_balance_is_sum_of_postings to assay_app;
