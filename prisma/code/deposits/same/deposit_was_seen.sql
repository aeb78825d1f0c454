-- Whether the watcher saw the transaction of a deposit pay this amount to its address, as this
-- output of it where that is known.
create function deposit_was_seen(d deposit) returns boolean language sql stable as $$
  select exists (select from chain_payment p
    where p.tx_hash = d.tx_hash and p.address_id = d.address_id and p.amount = d.amount
      and p.output_index = coalesce(d.output_index, p.output_index))
$$;
