-- Whether two operators have to approve a deposit, whatever its amount: the watcher saw its
-- transaction and does not show this payment of it, or another deposit was credited by mistake.
create function deposit_needs_two(d deposit) returns boolean language sql stable as $$
  select d.method = 'crypto' and d.tx_hash <> ''
    and (deposit_sight(d) in ('unwatched', 'disputed')
      or deposit_credited_as(d) is not null and deposit_blocked_by(d) is null)
$$;
