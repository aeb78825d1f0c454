-- A number for a process that begins, held until its connection ends.
create function process_begin() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_number bigint := nextval('process_number');
begin
  perform process_hold(v_number);
  return v_number;
end $$;
grant execute on function process_begin() to assay_app;
