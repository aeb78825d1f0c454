-- Whether two deposits of one transaction are two payments of it, as an exchange pays several
-- customers at once: both numbers are known and differ, or the watcher saw it pay both at different
-- addresses. A transaction is on one network, and pays nothing at a bank.
create function deposit_told_apart(d deposit, o deposit) returns boolean language sql stable as $$
  select d.method = 'crypto' and o.method = 'crypto'
    and (select a.network from deposit_address a where a.id = d.address_id)
      = (select a.network from deposit_address a where a.id = o.address_id)
    and (coalesce(d.output_index <> o.output_index, false)
      or d.address_id <> o.address_id and deposit_was_seen(d) and deposit_was_seen(o))
$$;
