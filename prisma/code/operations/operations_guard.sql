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
grant execute on function operations_guard() to assay_app;
