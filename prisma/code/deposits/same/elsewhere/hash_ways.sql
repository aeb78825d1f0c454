-- A hash with its bytes either way round: programs show both, and they name one transaction.
create function hash_ways(p_hash text) returns text[] language sql immutable as $$
  select array_remove(array[p_hash, hash_reversed(p_hash)], null)
$$;
