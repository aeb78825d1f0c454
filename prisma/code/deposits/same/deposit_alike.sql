-- The other deposits that tell of the same payment or of the same transaction, for who reviews.
create function deposit_alike(d deposit) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select string_agg(concat_ws(' ', o.id, o.status, 'output ' || o.output_index,
      'reference ' || o.bank_reference), ', ' order by o.id)
  from deposit o
  where o.id <> d.id and (o.address_id = d.address_id or o.customer_id = d.customer_id)
    and (deposit_is_same(d, o) or d.method = 'crypto' and d.tx_hash <> ''
      and o.address_id = d.address_id and lower(o.tx_hash) = lower(d.tx_hash)
      or deposit_credited_as(d) = o.id)
$$;
grant execute on function deposit_alike(deposit) to assay_operator;
