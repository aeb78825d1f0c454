-- What the owner of the database gave a parameter last, whatever operators did since. So far two
-- operators set it back, however long ago it was changed.
create function parameter_was(p_key text) returns text language sql stable as $$
  select coalesce(given, value) from parameter where key = p_key
$$;
