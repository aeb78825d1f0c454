-- The fees in USDT that a customer paid in the real account for orders and swaps, day by day in
-- UTC from a day to before another one and before a moment, with the inviter's share of each by the
-- terms at which it was charged. What the house covered of a fee was not paid. Before the first
-- terms nothing counts.
create function invite_fees(p_customer bigint, p_from date, p_until date, p_ends timestamptz)
returns table (day date, trading numeric, swaps numeric, reward numeric)
language sql stable as $$
  with entry as (
    select distinct g.entry_id as id from ledger_account a
    join ledger_posting g on g.account_id = a.id
      and g.id >= ledger_first_posting(a.id, p_from::timestamp at time zone 'UTC')
    where a.customer_id = p_customer and a.mode = 'real' and a.currency = 'USDT'
  ), paid as (
    select e.id, e.created_at, e.reason,
      greatest(0, coalesce(sum(g.amount) filter (where a.kind = 'fees'), 0)
        + least(0, coalesce(sum(g.amount) filter (where a.kind = 'negative-balance-cover'), 0)))
        as fee
    from entry n
    join ledger_entry e on e.id = n.id
      and e.reason in ('order-opened', 'order-part-closed', 'order-closed', 'swapped')
      and e.created_at >= p_from::timestamp at time zone 'UTC'
      and e.created_at < least(p_until::timestamp at time zone 'UTC', p_ends)
    join ledger_posting g on g.entry_id = e.id and g.currency = 'USDT'
    join ledger_account a on a.id = g.account_id and a.customer_id is null
      and a.kind in ('fees', 'negative-balance-cover')
    group by e.id, e.created_at, e.reason
  )
  select (p.created_at at time zone 'UTC')::date,
    coalesce(sum(p.fee) filter (where p.reason <> 'swapped'), 0),
    coalesce(sum(p.fee) filter (where p.reason = 'swapped'), 0),
    trunc(sum(p.fee * t.value::numeric), 6)
  from paid p cross join lateral fee_terms_at('invites.share', p.created_at) t
  where p.fee > 0
  group by 1
$$;
