-- Whether the watcher saw the transaction of a deposit pay this amount to its address.
create function deposit_was_seen(d deposit) returns boolean language sql stable as $$
  select exists (select from chain_payment p
    where p.address_id = d.address_id and lower(p.tx_hash) = lower(d.tx_hash)
      and p.amount = d.amount)
$$;
