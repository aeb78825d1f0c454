-- Locks by number: whoever holds the leader's keeps every process from leading. Large objects: room
-- on the disk that no table shows. Notices by the thousand in one statement: a queue that is full
-- keeps everybody from committing. Where the owner may not decide this, it stays as it is.
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace
      and (p.proname ~ '^pg_(try_)?advisory_' or p.proname ~ '^lo(_|read$|write$)'
        or p.proname in ('pg_logical_emit_message', 'pg_notify'))
  loop
    execute format('revoke execute on function %s from public', v_function);
    if v_function::text ~ 'advisory|pg_notify' then
      execute format('grant execute on function %s to assay_app', v_function);
    end if;
  end loop;
exception when insufficient_privilege then
  raise notice 'the functions of PostgreSQL itself stay open to every login';
end $$;
