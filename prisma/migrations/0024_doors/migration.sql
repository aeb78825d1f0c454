-- A function may be called by whoever was named, and by nobody else. PostgreSQL lets everyone call
-- each new one: a trigger function that acts as its owner, hung on a table that somebody made,
-- would do its work for them.
revoke execute on all functions in schema public from public;
alter default privileges revoke execute on functions from public;
-- Stands in a trigger that works with the rights of whoever tries to remove a tick.
grant execute on function tick_log_day(timestamptz) to assay_app;

-- Nor does anyone make tables to hang it on. Who opens the database says so again, since a copy
-- made from a template does not take this along.
do $$
begin
  execute format('revoke temporary, create on database %I from public', current_database());
end $$;
revoke all on schema public from public;
grant usage on schema public to assay_app;

-- Locks by number: whoever holds the leader's keeps every process from leading. Large objects: room
-- on the disk that no table shows. Where the owner may not decide this, it stays as it is.
do $$
declare
  v_function regprocedure;
begin
  for v_function in
    select p.oid::regprocedure from pg_proc p
    where p.pronamespace = 'pg_catalog'::regnamespace
      and (p.proname ~ '^pg_(try_)?advisory_' or p.proname ~ '^lo(_|read$|write$)'
        or p.proname = 'pg_logical_emit_message')
  loop
    execute format('revoke execute on function %s from public', v_function);
    if v_function::text ~ 'advisory' then
      execute format('grant execute on function %s to assay_app', v_function);
    end if;
  end loop;
exception when insufficient_privilege then
  raise notice 'the functions of PostgreSQL itself stay open to every login';
end $$;

create view audit_newest_terms_are_in_force as
  select i.code, i.terms_version, t.version from instrument i
  left join lateral (
    select * from instrument_terms of where of.code = i.code order by of.version desc limit 1
  ) t on true
  where (i.terms_version, i.contract_size, i.lot_step, i.lot_min, i.lot_max, i.fee_rate,
      i.leverages, i.periods, i.typical_spread)
    is distinct from (t.version, t.contract_size, t.lot_step, t.lot_min, t.lot_max, t.fee_rate,
      t.leverages, t.periods, t.typical_spread);
grant select on audit_newest_terms_are_in_force to assay_app;

-- The server compares what was applied with its own files, not by their names alone.
do $$
begin
  if to_regclass('_prisma_migrations') is not null then
    grant select (checksum) on _prisma_migrations to assay_app;
  end if;
end $$;
