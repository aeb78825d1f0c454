-- Whether a payment to the same address whose hash ends as this one's was credited to an account of
-- which nothing is kept any more, where one of the two names no more than that end.
create function deposit_end_forgotten(d deposit) returns boolean language sql stable as $$
  select d.method = 'crypto' and (exists (select from forgotten_payment f
      where f.address_id = d.address_id and right(f.tx_hash, 6) = any(deposit_ends(d))
        and (d.tx_hash = '' or length(f.tx_hash) = 6))
    or d.tx_hash = '' and exists (select from forgotten_payment f
      where f.address_id = d.address_id and hash_start(f.tx_hash) = any(deposit_ends(d))
        and length(f.tx_hash) > 6))
$$;
