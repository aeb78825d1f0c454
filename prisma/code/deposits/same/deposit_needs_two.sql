-- Whether two operators have to approve a deposit, whatever its amount: the watcher saw its
-- transaction and does not show this payment of it, another deposit was credited by mistake, or
-- room for it was made afterwards in what was credited.
create function deposit_needs_two(d deposit) returns boolean language sql stable as $$
  select d.method = 'crypto' and d.tx_hash <> ''
    and (deposit_sight(d) in ('unwatched', 'disputed')
      or deposit_credited_as(d) is not null and deposit_blocked_by(d) is null
      or not deposit_was_seen(d) and exists (select from deposit o
        where o.id in (select deposit_near(d)) and o.id <> d.id and o.status = 'approved'
          and o.tx_hash = d.tx_hash and deposit_output_later(o)))
$$;
