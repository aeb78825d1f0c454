-- Takes past runs of an instrument, one row each, into rows of many ticks, in one transaction.
-- Gives how many runs it took; none when nothing is left to do. What was written last stays as it
-- is: runs since p_until, the newest of the whole log, whose number orders name, and those that
-- make less than a row while their day goes on. A row is of one leader, source and day of removal.
create function gather_ticks(p_code text, p_until timestamptz default now() - interval '1 minute',
  p_most integer default 5000) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_newest bigint;
  v_from bigint;
  v_runs bigint[];
  v_rows bigint[];
begin
  -- One at a time, and none while days are removed.
  lock table tick_log_pruned in share row exclusive mode;
  select max(id) into v_newest from tick_log;
  select first_sequence into v_from from tick_log t
  where code = p_code and last_at < p_until and id < v_newest and tick_log_shape(t) > 0
  order by first_sequence limit 1;
  with run as (
    select t.*, last_at < p_until and id < v_newest as is_past, tick_log_shape(t) as shape,
      length(ticks) - length(replace(ticks, E'\n', '')) + 1 as tick_count
    from tick_log t
    where code = p_code and first_sequence >= v_from order by first_sequence limit p_most
  ), past as (
    select *, concat_ws(',', epoch, live, tick_log_day(last_at), shape, source) as kind
    from (select *, bool_and(is_past) over (order by first_sequence, id) as all_past from run) r
    where all_past
  ), marked as (
    select *, kind is distinct from lag(kind) over w or first_sequence <= lag(last_sequence) over w
      or first_at < lag(last_at) over w as begins
    from past window w as (order by first_sequence, id)
  ), alike as (
    select *, count(*) filter (where begins) over (order by first_sequence, id) as part from marked
  ), counted as (
    select *, part * 1000000
      + (sum(tick_count) over (partition by part order by first_sequence, id) - tick_count) / 256
      as place
    from alike
  )
  select array_agg(id), array_agg(place::bigint) into v_runs, v_rows
  from (select *, max(place) over () as last_place from counted) c
  where shape > 0
    and (place < last_place or tick_log_day(last_at) < tick_log_day(p_until));
  if v_runs is null then return 0; end if;
  insert into tick_log_gathered (id, epoch, code, source, live, first_sequence, last_sequence,
    first_at, last_at, run_count, tick_count, layout, figures)
  select g.id, g.epoch, p_code, g.source, g.live, g.first_sequence, g.last_sequence, g.first_at,
    g.last_at, g.runs, g.ticks, p.layout, p.figures
  from (
    select max(t.id) as id, min(t.epoch) as epoch, min(t.source) as source,
      bool_and(t.live) as live,
      min(t.first_sequence) as first_sequence, max(t.last_sequence) as last_sequence,
      min(t.first_at) as first_at, max(t.last_at) as last_at, count(*) as runs,
      sum(length(t.ticks) - length(replace(t.ticks, E'\n', '')) + 1) as ticks,
      array_agg(t.id) as ids
    from unnest(v_runs, v_rows) as r (id, place) join tick_log t on t.id = r.id
    group by r.place
  ) g
  cross join lateral tick_log_pack(g.ids) p;
  delete from tick_log where id = any(v_runs);
  return cardinality(v_runs);
end $$;
grant execute on function gather_ticks(text, timestamptz, integer) to assay_app;
