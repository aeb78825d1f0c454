-- A gathered row comes only where it holds runs that lie in the log, each with every tick as it is
-- there, and nothing else.
create function tick_log_gathered_judge() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (
    with held as (
      select c.id, l.run, string_agg(l.line, E'\n' order by l.n) as ticks, count(*) as lines,
        min(l.n) as place
      from come c cross join lateral tick_log_lines(c.layout, c.figures) l
      group by c.id, l.run
    ), both_sides as (
      select h.id, h.lines, t.id is not null and t.ticks = h.ticks and t.code = c.code
        and t.epoch = c.epoch and t.source = c.source and t.live = c.live as same,
        t.first_sequence, t.last_sequence, t.first_at, t.last_at, t.id as run,
        row_number() over (partition by h.id order by h.place)
          = row_number() over (partition by h.id order by t.first_sequence) as in_order
      from held h join come c on c.id = h.id left join tick_log t on t.id = h.run
    ), judged as (
      select id, bool_and(same and in_order) as same, count(*) as runs, sum(lines) as ticks,
        min(first_sequence) as first_sequence, max(last_sequence) as last_sequence,
        min(first_at) as first_at, max(last_at) as last_at, max(run) as run
      from both_sides group by id
    )
    select from come c left join judged j on j.id = c.id
    where j.same is not true
      or (c.id, c.run_count, c.tick_count, c.first_sequence, c.last_sequence, c.first_at, c.last_at)
        is distinct from
        (j.run, j.runs, j.ticks, j.first_sequence, j.last_sequence, j.first_at, j.last_at)
  ) then
    raise exception 'the log of ticks is append-only: a gathered row holds its ticks as they were';
  end if;
  return null;
end $$;
create trigger judge after insert on tick_log_gathered referencing new table as come
  for each statement execute function tick_log_gathered_judge();
