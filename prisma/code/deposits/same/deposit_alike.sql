-- The other deposits that tell of the same payment or of the same transaction, whosever and
-- wherever, for who reviews.
create function deposit_alike(d deposit) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select string_agg(concat_ws(' ', o.id, o.status, 'output ' || o.output_index,
      'reference ' || o.bank_reference), ', ' order by o.id)
  from deposit o
  where o.id <> d.id and o.id in (select deposit_near(d))
    and (chain_hash(o.tx_hash) = chain_hash(d.tx_hash) or deposit_is_same(d, o)
      or deposit_at_another(d, o) or deposit_words_elsewhere(d, o)
      or d.method = 'crypto' and o.currency = d.currency and deposit_is_alike(d, o)
      or deposit_same_end(d, o)
      or o.id in (select c.id from deposit_conflicts(d) c))
$$;
grant execute on function deposit_alike(deposit) to assay_operator;
