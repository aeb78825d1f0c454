-- Each bid has the entries of its amounts: what it held more than one of the same customer before
-- it, what came back with being outbid, what was paid; and no such entry is without its bid.
create view audit_bids_are_posted as
  with posted as (
    select e.reference, e.reason, max(a.customer_id) as customer_id,
      coalesce(sum(p.amount) filter (where a.kind = 'available'), 0) as available,
      coalesce(sum(p.amount) filter (where a.kind = 'held'), 0) as held,
      coalesce(sum(p.amount) filter (where a.kind = 'charity'), 0) as charity
    from ledger_entry e
    join ledger_posting p on p.entry_id = e.id
    join ledger_account a on a.id = p.account_id
    where e.reason in ('bid-placed', 'bid-released', 'collectible-bought', 'collectible-won')
    group by e.id
  ), placed as (
    select b.*, case when lag(b.status) over w = 'raised' then lag(b.amount) over w else 0
      end as carried
    from bid b window w as (partition by b.collectible_id order by b.id)
  ), wanted as (
    select 'bid:' || id as reference, 'bid-placed' as reason, customer_id,
      carried - amount as available, amount - carried as held, 0 as charity
    from placed where kind = 'bid'
    union all
    select 'bid:' || id || ':released', 'bid-released', customer_id, amount, -amount, 0
    from placed where status = 'outbid'
    union all
    select 'bid:' || id || ':won', 'collectible-won', customer_id, 0, -amount, amount
    from placed where kind = 'bid' and status = 'won'
    union all
    select 'bid:' || id, 'collectible-bought', customer_id, carried - amount, -carried, amount
    from placed where kind = 'buy'
  )
  select coalesce(w.reference, p.reference) as reference, w.available as wanted,
    p.available as posted
  from wanted w
  full join posted p on p.reference = w.reference
  where (w.reason, w.customer_id, w.available, w.held, w.charity)
    is distinct from (p.reason::text, p.customer_id, p.available, p.held, p.charity);
grant select on audit_bids_are_posted to assay_app;
