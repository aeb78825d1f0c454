-- Measures what trading did to customers, once a day by the clock of the database.
create function outcomes_measure() returns void
language sql security definer set search_path = public, pg_temp as $$
  select outcomes_measure_at(clock_timestamp())
$$;
grant execute on function outcomes_measure() to assay_app;
