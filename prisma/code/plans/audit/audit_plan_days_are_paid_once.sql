-- Each day that counts as paid has its one payment and its one entry, of the earning that was
-- sold, and no entry of a plan is without them.
create view audit_plan_days_are_paid_once as
  with posted as (
    select e.reference, max(a.customer_id) as customer_id,
      sum(p.amount) filter (where a.kind = 'available') as amount
    from ledger_entry e
    join ledger_posting p on p.entry_id = e.id
    join ledger_account a on a.id = p.account_id
    where e.reason = 'plan-earning'
    group by e.reference
  ), due as (
    select 'plan:' || p.id || ':day:' || d.day as reference, p.customer_id,
      p.daily_earning as amount, y.amount as paid
    from plan p
    cross join lateral generate_series(1, p.paid_days) d (day)
    left join plan_payment y on y.plan_id = p.id and y.day = d.day
  )
  select coalesce(d.reference, p.reference) as reference, d.amount as wanted, d.paid,
    p.amount as posted
  from due d
  full join posted p on p.reference = d.reference
  where (d.customer_id, d.amount, d.paid) is distinct from (p.customer_id, p.amount, p.amount)
  union all
  select 'plan:' || y.plan_id || ':day:' || y.day, null, y.amount, null
  from plan_payment y join plan p on p.id = y.plan_id where y.day > p.paid_days;
grant select on audit_plan_days_are_paid_once to assay_app;
