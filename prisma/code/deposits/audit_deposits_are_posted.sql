-- An approved deposit has its one entry, of its amount, and no other deposit has any.
create view audit_deposits_are_posted as
  with posted as (
    select e.reference, max(a.customer_id) as customer_id, p.currency,
      sum(p.amount) filter (where a.kind = 'available') as available
    from ledger_entry e
    join ledger_posting p on p.entry_id = e.id
    join ledger_account a on a.id = p.account_id
    where e.reference like 'deposit:%'
    group by e.reference, p.currency
  )
  select coalesce('deposit:' || d.id, p.reference) as reference, d.amount as wanted,
    p.available as posted
  from (select * from deposit where status = 'approved') d
  full join posted p on p.reference = 'deposit:' || d.id and p.currency = d.currency
  where (d.customer_id, d.amount) is distinct from (p.customer_id, p.available);
grant select on audit_deposits_are_posted to assay_app;
