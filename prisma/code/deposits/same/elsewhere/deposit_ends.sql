-- The six digits by which a payment by crypto may be named, as far as a deposit tells of it: the
-- end of its hash either way round, or what its customer gave.
create function deposit_ends(d deposit) returns text[] language sql immutable as $$
  select case when d.tx_hash = '' then array[lower(d.last_six)]
    else array[lower(right(d.tx_hash, 6)), hash_start(d.tx_hash)] end
$$;
grant execute on function deposit_ends(deposit) to assay_app;
