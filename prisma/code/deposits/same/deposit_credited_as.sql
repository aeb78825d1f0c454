-- Which deposit was credited with this payment already; null where none was. One by crypto of the
-- same amount whose hash has the same end is held for it until the output of both is given.
create function deposit_credited_as(d deposit) returns bigint language sql stable as $$
  select o.id from deposit o
  where o.status = 'approved' and (o.address_id = d.address_id or o.customer_id = d.customer_id)
    and o.id <> d.id
    and (deposit_is_same(d, o) or d.method = 'crypto' and d.tx_hash <> ''
      and lower(o.tx_hash) = lower(d.tx_hash) and coalesce(d.output_index = o.output_index, true)
      or d.method = 'crypto' and o.method = 'crypto' and d.amount = o.amount
      and coalesce(d.output_index = o.output_index, true)
      and lower(right(coalesce(nullif(d.tx_hash, ''), d.last_six), 6))
        = lower(right(coalesce(nullif(o.tx_hash, ''), o.last_six), 6)))
  order by o.customer_id = d.customer_id desc, o.id limit 1
$$;
