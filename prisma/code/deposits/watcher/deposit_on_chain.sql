-- What a watcher saw of the transaction that a deposit tells of, wherever it paid, for who reviews.
create function deposit_on_chain(d deposit) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select string_agg(concat_ws(', told otherwise too: ', format(
      'output %s: %s %s%s, %s confirmations, seen %s', p.output_index,
      trim_scale(p.amount), a.currency,
      case when p.address_id <> d.address_id then concat(' to ', a.network, ' · ', a.address) end,
      p.confirmations, to_char(p.seen_at at time zone 'UTC', 'YYYY-MM-DD')),
    (select string_agg(format('%s %s to %s, %s confirmations', t->>'amount', t->>'currency',
      t->>'address', t->>'confirmations'), ', ')
      from jsonb_array_elements(p.told_otherwise) t)), '; ' order by p.output_index)
  from chain_payment p join deposit_address a on a.id = p.address_id
  where p.tx_hash = chain_hash(d.tx_hash)
$$;
grant execute on function deposit_on_chain(deposit) to assay_operator;
