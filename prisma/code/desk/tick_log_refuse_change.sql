-- A run goes only by the hand of the owner and with a record that was made in the same transaction.
create function tick_log_refuse_change() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
    and exists (
      select from tick_log_pruned where day = tick_log_day(old.last_at) and removed_at = now()
    ) then
    return old;
  end if;
  raise exception 'the log of ticks is append-only: % on % is not possible', tg_op, tg_table_name;
end $$;
create trigger append_only before update or delete on tick_log for each row
  execute function tick_log_refuse_change();
