-- Holds the number of a process until its connection ends; false where another connection has it
-- still.
create function process_hold(p_process bigint) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  select pg_try_advisory_lock(7202612, (p_process % 2147483648)::integer)
$$;
grant execute on function process_hold(bigint) to assay_app;
