-- Each state of a withdrawal has its one entry, of its amounts, and there is no other.
create view audit_withdrawals_are_posted as
  with wanted as (
    select format('withdrawal:%s:requested', id) as reference, customer_id, currency,
      -amount as available, amount as held, 0 as outside, 0 as fees
    from withdrawal
    union all
    select format('withdrawal:%s:completed', id), customer_id, currency, 0, -amount, amount - fee,
      fee
    from withdrawal where status = 'completed'
    union all
    select format('withdrawal:%s:released', id), customer_id, currency, amount, -amount, 0, 0
    from withdrawal where status in ('rejected', 'cancelled')
  ), posted as (
    select e.reference, max(a.customer_id) as customer_id, p.currency,
      coalesce(sum(p.amount) filter (where a.kind = 'available'), 0) as available,
      coalesce(sum(p.amount) filter (where a.kind = 'held'), 0) as held,
      coalesce(sum(p.amount) filter (where a.kind = 'external'), 0) as outside,
      coalesce(sum(p.amount) filter (where a.kind = 'fees'), 0) as fees
    from ledger_entry e
    join ledger_posting p on p.entry_id = e.id
    join ledger_account a on a.id = p.account_id
    where e.reference like 'withdrawal:%' and e.mode = 'real'
    group by e.reference, p.currency
  )
  select coalesce(w.reference, p.reference) as reference, w.held as wanted, p.held as posted
  from wanted w full join posted p on p.reference = w.reference and p.currency = w.currency
  where (w.customer_id, w.available, w.held, w.outside, w.fees)
    is distinct from (p.customer_id, p.available, p.held, p.outside, p.fees);
grant select on audit_withdrawals_are_posted to assay_app;
