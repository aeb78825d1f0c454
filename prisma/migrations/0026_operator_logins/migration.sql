-- Each operator has a login of their own, so that the record names a person. What PostgreSQL lets a
-- role change of itself, its password and its settings, is set back within moments.
create table operator_login (
  name text primary key check (name ~ '^[a-z][a-z0-9_]{0,30}$'),
  added_at timestamptz not null default now(),
  disabled_at timestamptz,
  -- How PostgreSQL keeps its password; null where the owner of the database may not read that.
  verifier text
);

create function operator_settings() returns text[] language sql immutable as $$
  select '{statement_timeout=60s,idle_in_transaction_session_timeout=60s,lock_timeout=5s,
    temp_file_limit=262144,log_statement=all}'::text[]
$$;

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

-- Run by the server every few seconds: ends sessions of operators whose transaction stands open for
-- more than a minute, whatever they set for themselves, and sets back what they changed of their
-- login.
create function operations_guard() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v record;
begin
  for v in
    select a.pid, a.usename from pg_stat_activity a join operator_login l on l.name = a.usename
    where a.datname = current_database()
      and (l.disabled_at is not null or a.xact_start < clock_timestamp() - interval '60 seconds')
  loop
    if pg_terminate_backend(v.pid) then
      insert into operator_change (operator, table_name, row_key, action, accepted, answer)
      values (v.usename, 'session', v.pid::text, 'session', false,
        'Ended: a transaction stood open for more than a minute, or the login was disabled.');
    end if;
  end loop;
  for v in
    select l.name, l.verifier, r.rolpassword from operator_login l
    join pg_authid r on r.rolname = l.name
    left join pg_db_role_setting s on s.setrole = r.oid and s.setdatabase = 0
    where s.setconfig is distinct from operator_settings()
      or r.rolpassword is distinct from l.verifier
      or exists (select from pg_db_role_setting o where o.setrole = r.oid and o.setdatabase <> 0)
  loop
    perform operator_settle(v.name);
    if v.verifier is not null and v.rolpassword is distinct from v.verifier then
      execute format('alter role %I password %L', v.name, v.verifier);
    end if;
    insert into operator_change (operator, table_name, row_key, action, accepted, answer)
    values (v.name, 'login', v.name, 'session', false,
      'Set back: the login had changed its own password or settings.');
  end loop;
exception when insufficient_privilege then
  raise notice 'the owner of this database may not look after the logins of operators';
end $$;

create view operations.operator as
  select added_at, disabled_at, name,
    (select max(at) from operator_change c where c.operator = l.name) as last_change
  from operator_login l;

revoke all on function operations_guard(), operator_settle(text) from public;
grant execute on function operations_guard() to assay_app;
grant select on operations.operator to assay_operator;
