-- A customer's debt in the ledger is the principal of the loans that they owe, and the house's
-- claims are all of it; principal is what was lent less what was repaid.
create view audit_loan_debt_is_owed as
  select coalesce(a.customer_id, l.customer_id) as customer_id, a.debt, l.principal
  from (
    select customer_id, -sum(balance) as debt from ledger_account
    where kind = 'loan-debt' group by customer_id
  ) a
  full join (
    select customer_id, sum(principal) as principal from loan group by customer_id
  ) l on l.customer_id = a.customer_id
  where coalesce(a.debt, 0) <> coalesce(l.principal, 0)
  union all
  select null, b.lent, o.principal
  from loan_book b
  cross join (select coalesce(sum(principal), 0) as principal from loan) o
  where b.lent <> o.principal
  union all
  select l.customer_id, l.amount - r.repaid, l.principal
  from loan l
  cross join lateral (
    select coalesce(sum(principal), 0) as repaid from loan_repayment where loan_id = l.id
  ) r
  where l.principal <> case when l.paid_out_at is null then 0 else l.amount - r.repaid end;
grant select on audit_loan_debt_is_owed to assay_app;
