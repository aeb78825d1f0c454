-- Settles an auction that is over by the clock of the database; says whether it was.
create function collectible_settle(p_collectible bigint) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  select collectible_settle_at(p_collectible, null)
$$;
grant execute on function collectible_settle(bigint) to assay_app;
