-- Which deposit was credited with this payment already; null where none was. One by crypto of the
-- same amount whose hash has the same end is held for it, since one of them may be mistyped: until
-- the watcher saw both transactions, or both outputs were told. So is one at a bank of the same
-- amount, within 90 days, of who gave no last six of one of them: another reference that they made
-- up tells no payment apart, and those of the bank do.
create function deposit_credited_as(d deposit) returns bigint language sql stable as $$
  select o.id from deposit o
  where o.status = 'approved' and (o.address_id = d.address_id or o.customer_id = d.customer_id)
    and o.id <> d.id
    and (deposit_is_same(d, o) or d.method = 'crypto' and d.tx_hash <> ''
      and lower(o.tx_hash) = lower(d.tx_hash) and coalesce(d.output_index = o.output_index, true)
      or deposit_is_alike(d, o))
  order by o.customer_id = d.customer_id desc, o.id limit 1
$$;
