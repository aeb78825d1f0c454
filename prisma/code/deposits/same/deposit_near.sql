-- The deposits that may tell of the same payment, of all customers and states, each found by an
-- index: by the hash of the transaction, by the end of it, at all bank accounts by the reference of
-- the bank, by what was told or by the card and the amount, and at one by the amount.
create function deposit_near(d deposit) returns setof bigint
language sql stable rows 10 as $$
  select o.id from deposit o
  where o.tx_hash <> '' and chain_hash_key(o.tx_hash) = chain_hash(d.tx_hash)
  union
  select o.id from deposit o
  where d.method = 'crypto' and o.method = 'crypto' and concat(d.tx_hash, d.last_six) <> ''
    and lower(right(coalesce(nullif(o.tx_hash, ''), o.last_six), 6))
      = lower(right(coalesce(nullif(d.tx_hash, ''), d.last_six), 6))
  union
  select o.id from deposit o
  where d.method = 'card' and o.method = 'card' and o.bank_reference is not null
    and reference_key(o.bank_reference) in (reference_look(d.bank_reference), '~')
    and reference_look(o.bank_reference) = reference_look(d.bank_reference)
  union
  select o.id from deposit o
  where d.method = 'card' and o.method = 'card' and d.tx_hash <> '' and o.tx_hash <> ''
    and reference_key(o.tx_hash) in (reference_look(d.tx_hash), '~')
    and reference_look(o.tx_hash) = reference_look(d.tx_hash)
  union
  select o.id from deposit o
  where d.method = 'card' and o.method = 'card' and o.address_id = d.address_id
    and o.amount = d.amount
    and o.created_at between d.created_at - interval '90 days' and d.created_at + interval '90 days'
  union
  select o.id from deposit o
  where d.method = 'card' and o.method = 'card' and o.last_six <> ''
    and lower(o.last_six) = lower(d.last_six) and o.amount = d.amount
    and o.created_at between d.created_at - interval '90 days' and d.created_at + interval '90 days'
$$;
