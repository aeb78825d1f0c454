-- The move that counts as money of the house what a deposit tells of, or is to; null where none
-- does. At a bank what the bank calls it stands for what its customer told.
create function house_paid_in(d deposit) returns bigint language sql stable as $$
  select min(m.id)
  from treasury_move m
  cross join lateral (select chain_hash(m.reference)) h (hash)
  where m.source = 'paid-in' and m.status <> 'rejected'
    and (payments_are_one(m.reference, coalesce(d.bank_reference, deposit_named(d)))
      or d.method = 'crypto' and d.tx_hash = ''
        and lower(d.last_six) in (right(h.hash, 6), hash_start(h.hash)))
$$;
