-- Counts what is due of an invited customer by the clock of the database.
create function invite_count(p_customer bigint) returns integer
language sql security definer set search_path = public, pg_temp as $$
  select invite_count_at(p_customer, clock_timestamp())
$$;
grant execute on function invite_count(bigint) to assay_app;
