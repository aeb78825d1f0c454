-- A hash of 64 digits with its bytes from the last to the first, as raw transactions of bitcoin
-- have it; null for anything else.
create function hash_reversed(p_hash text) returns text language sql immutable as $$
  select string_agg(substr(p_hash, 63 - 2 * n, 2), '' order by n) from generate_series(0, 31) n
  where p_hash ~ '^[0-9a-f]{64}$'
$$;
