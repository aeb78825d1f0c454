-- What its customer called the payment of a deposit, of a transaction with the number of its output
-- where that is known.
create function deposit_named(d deposit) returns text language sql immutable as $$
  select d.tx_hash || case when d.method = 'crypto' and d.tx_hash <> ''
    then coalesce(':' || d.output_index::text, '') else '' end
$$;
