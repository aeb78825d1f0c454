-- A plan begins with one entry and ends with one, of its amounts.
create view audit_plans_are_posted as
  with posted as (
    select e.reference, max(a.customer_id) as customer_id,
      coalesce(sum(p.amount) filter (where a.kind = 'available'), 0) as available,
      coalesce(sum(p.amount) filter (where a.kind = 'plan-principal'), 0) as principal,
      coalesce(sum(p.amount) filter (where a.kind = 'plan-reserve'), 0) as reserve,
      coalesce(sum(p.amount) filter (where a.kind = 'fees'), 0) as fees
    from ledger_entry e
    join ledger_posting p on p.entry_id = e.id
    join ledger_account a on a.id = p.account_id
    where e.reason in ('plan-bought', 'plan-ended', 'plan-exited')
    group by e.reference
  ), wanted as (
    select 'plan:' || id as reference, customer_id, -amount as available, amount as principal,
      daily_earning * days as reserve, 0 as fees
    from plan
    union all
    select 'plan:' || id || case status when 'exited' then ':exit' else ':end' end, customer_id,
      amount - penalty, -amount, -daily_earning * (days - paid_days), penalty
    from plan where status <> 'in-earnings'
  )
  select coalesce(w.reference, p.reference) as reference, w.available as wanted,
    p.available as posted
  from wanted w
  full join posted p on p.reference = w.reference
  where (w.customer_id, w.available, w.principal, w.reserve, w.fees)
    is distinct from (p.customer_id, p.available, p.principal, p.reserve, p.fees);
grant select on audit_plans_are_posted to assay_app;
