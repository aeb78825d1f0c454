-- A day of an invited customer comes to no more than the share of each fee they paid then, by the
-- terms at which it was charged, read from the postings alone; what is refused comes to nothing.
create view audit_invite_rewards_are_fees as
  with charged as (
    select a.customer_id, e.id, e.created_at, max(f.amount) as fee,
      least(0, coalesce(max(v.amount), 0)) as covered
    from invitation i
    join ledger_account a on a.customer_id = i.customer_id and a.mode = 'real'
      and a.currency = 'USDT'
    join ledger_posting g on g.account_id = a.id
    join ledger_entry e on e.id = g.entry_id
      and e.reason in ('order-opened', 'order-part-closed', 'order-closed', 'swapped')
    join lateral (
      select p.amount from ledger_posting p join ledger_account h on h.id = p.account_id
      where p.entry_id = e.id and h.customer_id is null and h.kind = 'fees'
        and h.currency = 'USDT'
    ) f on true
    left join lateral (
      select p.amount from ledger_posting p join ledger_account h on h.id = p.account_id
      where p.entry_id = e.id and h.customer_id is null and h.kind = 'negative-balance-cover'
        and h.currency = 'USDT'
    ) v on true
    where e.created_at < i.ends_at
    group by a.customer_id, e.id, e.created_at
  ), day as (
    select c.customer_id, (c.created_at at time zone 'UTC')::date as day,
      sum(greatest(0, c.fee + c.covered)) as fees,
      sum(greatest(0, c.fee + c.covered) * t.value::numeric) as share
    from charged c cross join lateral fee_terms_at('invites.share', c.created_at) t
    group by 1, 2
  )
  select r.customer_id, r.day, r.trading_fees + r.swap_fees as fees, d.fees as charged, r.reward,
    d.share
  from invite_reward r
  left join day d on d.customer_id = r.customer_id and d.day = r.day
  where d.fees is null or r.trading_fees + r.swap_fees > d.fees or r.reward > d.share
    or r.refused is not null and r.payment_id is not null;
grant select on audit_invite_rewards_are_fees to assay_app;
