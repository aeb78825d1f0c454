-- The end of a hash whose bytes are read from the last to the first: three bytes of its start. An
-- index finds by it; a change of it takes another one.
create function hash_start(p_hash text) returns text language sql immutable as $$
  select lower(substr(p_hash, 5, 2) || substr(p_hash, 3, 2) || substr(p_hash, 1, 2))
$$;
grant execute on function hash_start(text) to assay_app;
