-- Which deposit was credited with this payment already; null where none was. A bank's reference may
-- be told of again for another payment, as a transaction may hold several.
create function deposit_credited_as(d deposit) returns bigint language sql stable as $$
  select o.id from deposit o
  where o.status = 'approved' and (o.address_id = d.address_id or o.customer_id = d.customer_id)
    and o.id <> d.id
    and (deposit_is_same(d, o) or d.tx_hash <> '' and lower(o.tx_hash) = lower(d.tx_hash)
      and coalesce(d.output_index = o.output_index, true))
  order by o.id limit 1
$$;
