-- Whether two deposits by crypto may name one hash, as far as its end tells: what a customer gave
-- is the end of it either way round, and whole hashes are compared as they are.
create function deposit_share_end(d deposit, o deposit) returns boolean
language sql immutable as $$
  select case
    when d.tx_hash <> '' and o.tx_hash <> ''
      then lower(right(d.tx_hash, 6)) = lower(right(o.tx_hash, 6))
    else deposit_ends(d) && deposit_ends(o) end
$$;
grant execute on function deposit_share_end(deposit, deposit) to assay_app;
