-- What guards a table as a whole does not guard a part of it that is named by itself. The log of
-- ticks refuses to be changed there too.
create function month_guard(p_table text, p_part text) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if p_table <> 'tick_log_gathered' then return; end if;
  execute format('create trigger judge after insert on %I referencing new table as come
    for each statement execute function tick_log_gathered_judge()', p_part);
  execute format('create trigger keep_all after delete on %I referencing old table as gone
    for each statement execute function tick_log_refuse_change()', p_part);
  execute format('create trigger no_truncate before truncate on %I
    execute function ledger_refuse_change()', p_part);
end $$;
