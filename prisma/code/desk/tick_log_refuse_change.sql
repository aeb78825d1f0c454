-- What is in the log is never changed. A run goes by the hand of the owner alone, and then either
-- with a record that was made in the same transaction or since a gathered row holds it, which was
-- compared with it when it came (tick_log_gathered_judge).
create function tick_log_refuse_change() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE'
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid) then
    if not exists (
      select from gone o
      where not exists (
        select from tick_log_pruned
        where day = tick_log_day(o.last_at) and removed_at = now())
      and (tg_table_name <> 'tick_log' or o.id not in (
        select l.run
        from (
          select distinct g.id from gone i cross join lateral (
            select id from tick_log_gathered
            -- A row holds runs of one day, of which the first began first.
            where code = i.code and first_sequence <= i.first_sequence
              and first_at <= i.first_at and first_at > i.first_at - interval '2 days'
            order by first_sequence desc limit 1) g
        ) near
        join tick_log_gathered g on g.id = near.id
        cross join lateral tick_log_lines(g.layout, g.figures) l))
    ) then
      return null;
    end if;
  end if;
  raise exception 'the log of ticks is append-only: % on % is not possible', tg_op, tg_table_name;
end $$;
create trigger keep_all after delete on tick_log referencing old table as gone
  for each statement execute function tick_log_refuse_change();
create trigger append_only before update on tick_log for each row
  execute function tick_log_refuse_change();
create trigger keep_all after delete on tick_log_gathered referencing old table as gone
  for each statement execute function tick_log_refuse_change();
create trigger append_only before update on tick_log_gathered for each row
  execute function tick_log_refuse_change();
