-- A trigger and no check of the tables: a table must not hang on a function, since these are made
-- anew whenever one of them changes. It fails as the check would.
create function calendar_judge_sessions() returns trigger language plpgsql as $$
declare
  v_column text := case tg_table_name when 'calendar' then 'weekly' else 'sessions' end;
  v_check text := tg_table_name || '_' || v_column || '_check';
begin
  if not are_sessions(to_jsonb(new)->v_column, tg_table_name = 'calendar') then
    raise exception using errcode = 'check_violation', constraint = v_check,
      table = tg_table_name, schema = tg_table_schema, message = format(
        'new row for relation "%s" violates check constraint "%s"', tg_table_name, v_check);
  end if;
  return new;
end $$;
create trigger judge_sessions before insert or update on calendar
  for each row execute function calendar_judge_sessions();
create trigger judge_sessions before insert or update on calendar_exception
  for each row execute function calendar_judge_sessions();
