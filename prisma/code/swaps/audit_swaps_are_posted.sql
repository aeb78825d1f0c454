-- Each swap has its one entry, of its amounts, and follows from its ticks; no other quote has any.
create view audit_swaps_are_posted as
  with posted as (
    select e.reference, max(a.customer_id) as customer_id,
      sum(p.amount) filter (where a.kind = 'available' and p.amount < 0) as gone,
      sum(p.amount) filter (where a.kind = 'available' and p.amount > 0) as come,
      coalesce(sum(p.amount) filter (where a.kind = 'fees'), 0) as fees
    from ledger_entry e
    join ledger_posting p on p.entry_id = e.id
    join ledger_account a on a.id = p.account_id
    where e.reference like 'swap:%'
    group by e.reference
  )
  select coalesce('swap:' || q.id, p.reference) as reference, swap_flaw(q) as flaw
  from (select * from swap_quote where used_at is not null) u
  join swap_quote q on q.id = u.id
  full join posted p on p.reference = 'swap:' || q.id
  where (q.customer_id, -q.amount, q.gross - q.fee, q.fee)
      is distinct from (p.customer_id, p.gone, p.come, p.fees)
    or swap_flaw(q) is not null or q.used_at > q.expires_at + interval '1 second';
grant select on audit_swaps_are_posted to assay_app;
