-- Whether two deposits by crypto name the same end of a hash and not one whole hash, whosever,
-- wherever and of whatever amounts: one payment may be told of as two.
create function deposit_same_end(d deposit, o deposit) returns boolean
language sql immutable as $$
  select d.id <> o.id and d.method = 'crypto' and o.method = 'crypto'
    and deposit_share_end(d, o)
    and not (d.tx_hash <> '' and o.tx_hash = d.tx_hash)
$$;
