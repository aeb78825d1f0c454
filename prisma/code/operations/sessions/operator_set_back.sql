-- Gives a login the password, the settings and the leave to log in that it should have. Whoever
-- holds it in an open transaction of their own is ended: the next try, or the next guard, gets it.
create function operator_set_back(p_name text) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  l operator_login;
  v_pid integer;
begin
  select * into l from operator_login where name = p_name;
  for i in 1..2 loop
    begin
      perform operator_settle(l.name);
      if l.verifier is not null then
        execute format('alter role %I password %L', l.name, l.verifier);
      end if;
      if l.disabled_at is not null then execute format('alter role %I nologin', l.name); end if;
      insert into operator_change (operator, table_name, row_key, action, accepted, answer)
      values (l.name, 'login', l.name, 'session', false,
        'Set back: its password, settings or leave to log in were not those it was given.');
      return;
    -- An internal error is a row of the catalogue that the operator changed meanwhile.
    exception when lock_not_available or deadlock_detected or internal_error then
      perform pg_stat_clear_snapshot();
      for v_pid in select pid from pg_stat_activity where usename = l.name loop
        perform operator_end_session(l.name, v_pid, 'it kept its login from being set back.');
      end loop;
    end;
  end loop;
end $$;
