-- Ends a session of an operator and waits for it, so that its locks are free; on record.
create function operator_end_session(p_name text, p_pid integer, p_reason text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if pg_terminate_backend(p_pid, 1000) then
    insert into operator_change (operator, table_name, row_key, action, accepted, answer)
    values (p_name, 'session', p_pid::text, 'session', false, 'Ended: ' || p_reason);
  end if;
end $$;
