-- What came in by the transaction that is to be the payment of a withdrawal on a chain; null where
-- nothing did. What we were paid is no payment of ours, but for another output of one transaction,
-- where both are known. A report that was rejected says nothing, and one that waits and was made
-- once the withdrawal was approved may tell of its payment (withdrawal_told_as).
create function withdrawal_came_in(w withdrawal, p_network payment_network, p_reference text)
returns text language sql stable as $$
  select min(x.what)
  from withdrawal_hash(p_reference) r
  cross join lateral hash_ways(r.hash) h (ways)
  cross join lateral (
    select 'deposit ' || d.id
    from deposit d join deposit_address a on a.id = d.address_id
    where d.tx_hash <> '' and lower(d.tx_hash) = any(h.ways) and d.status in ('pending', 'approved')
      and not coalesce(a.network = p_network and d.output_index <> r.output, false)
      and d.id not in (select t.id from withdrawal_told_as(w, p_reference) t)
    union all
    select 'a payment that the watcher saw' from chain_payment p
    where p.network = any (enum_range(null::payment_network)) and p.tx_hash = any(h.ways)
      and not coalesce(p.network = p_network and p.output_index <> r.output, false)
    union all
    select 'a deposit of years ago' from forgotten_payment f where f.tx_hash = any(h.ways)
  ) x (what)
$$;
