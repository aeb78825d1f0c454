-- A customer's plan principal is that of the plans of theirs that run.
create view audit_plan_principal_is_held as
  select coalesce(a.customer_id, p.customer_id) as customer_id, a.balance, p.amount
  from (
    select customer_id, sum(balance) as balance from ledger_account
    where kind = 'plan-principal' group by customer_id
  ) a
  full join (
    select customer_id, sum(amount) as amount from plan
    where status = 'in-earnings' group by customer_id
  ) p on p.customer_id = a.customer_id
  where coalesce(a.balance, 0) <> coalesce(p.amount, 0);
grant select on audit_plan_principal_is_held to assay_app;
