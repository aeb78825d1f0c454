-- Run by the server every few seconds: ends sessions of operators, in whatever database, whose
-- transaction stands open for more than a minute or whose statement works for more than ten
-- seconds, whatever they set for themselves, and sets back what they changed of their login.
create function operations_guard() returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '250ms' as $$
declare
  v record;
begin
  for v in
    select a.pid, l.name from pg_stat_activity a join operator_login l on l.name = a.usename
    where l.disabled_at is not null or a.xact_start < clock_timestamp() - interval '60 seconds'
      -- What works for longer takes a processor from orders.
      or a.state = 'active' and a.query_start < clock_timestamp() - interval '10 seconds'
      -- One that listens holds the queue of notices.
      or a.xact_start is not null and pg_notification_queue_usage() > 0.1
  loop
    perform operator_end_session(v.name, v.pid,
      'a transaction stood open for more than a minute, a statement took more than ten '
        'seconds, or the login was disabled.');
  end loop;
  begin
    for v in
      select l.name from operator_login l
      join pg_authid r on r.rolname = l.name
      left join pg_db_role_setting s on s.setrole = r.oid and s.setdatabase = 0
      where s.setconfig is distinct from operator_settings()
        or r.rolpassword is distinct from l.verifier
        or (l.disabled_at is not null and r.rolcanlogin)
        or exists (select from pg_db_role_setting o where o.setrole = r.oid and o.setdatabase <> 0)
    loop
      perform operator_set_back(v.name);
    end loop;
  exception when insufficient_privilege then
    raise notice 'the owner of this database may not look after the logins of operators';
  end;
end $$;
grant execute on function operations_guard() to assay_app;
