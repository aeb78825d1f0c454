-- Each payout and each repayment has its one entry, of its amounts.
create view audit_loans_are_posted as
  with posted as (
    select e.reference, max(a.customer_id) as customer_id,
      coalesce(sum(p.amount) filter (where a.kind = 'available'), 0) as available,
      coalesce(sum(p.amount) filter (where a.kind = 'loan-debt'), 0) as debt,
      coalesce(sum(p.amount) filter (where a.kind = 'borrowed'), 0) as borrowed,
      coalesce(sum(p.amount) filter (where a.kind = 'loan-book'), 0) as book,
      coalesce(sum(p.amount) filter (where a.kind = 'loan-claims'), 0) as claims
    from ledger_entry e
    join ledger_posting p on p.entry_id = e.id
    join ledger_account a on a.id = p.account_id
    where e.reason in ('loan-paid-out', 'loan-repaid')
    group by e.reference
  ), wanted as (
    select 'loan:' || id as reference, customer_id, amount as available, -amount as debt,
      -amount as borrowed
    from loan where paid_out_at is not null
    union all
    select 'loan:' || l.id || ':repayment:' || r.id, l.customer_id, -r.interest - r.principal,
      r.principal, null
    from loan_repayment r join loan l on l.id = r.loan_id
  )
  select coalesce(w.reference, p.reference) as reference, w.available as wanted,
    p.available as posted
  from wanted w
  full join posted p on p.reference = w.reference
  where (w.customer_id, w.available, w.debt, -w.available, -w.debt)
    is distinct from (p.customer_id, p.available, p.debt, p.book, p.claims)
    or w.borrowed <> p.borrowed;
grant select on audit_loans_are_posted to assay_app;
