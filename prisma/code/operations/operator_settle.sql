-- Gives a login the settings of operators and nothing of its own. Those that only a superuser sets
-- are left out for another owner.
create function operator_settle(p_name text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  v_setting text;
  v_database text;
begin
  for v_database in
    select d.datname from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
    where s.setrole = (select oid from pg_roles where rolname = p_name)
  loop
    execute format('alter role %I in database %I reset all', p_name, v_database);
  end loop;
  execute format('alter role %I reset all', p_name);
  execute format('alter role %I connection limit 8', p_name);
  foreach v_setting in array operator_settings() loop
    begin
      execute format('alter role %I set %I = %L', p_name,
        split_part(v_setting, '=', 1), split_part(v_setting, '=', 2));
    exception when insufficient_privilege then
      raise notice 'the owner may not set % of %', v_setting, p_name;
    end;
  end loop;
end $$;
