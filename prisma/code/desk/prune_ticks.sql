-- The log of ticks grows without end. Its owner may remove old days of it, whole, never those of
-- the last 30 days, and each removal stays on record: a day that can no longer be replayed says so.
--
-- Removes the days before a date. The newest run before it stays of each instrument, live and not,
-- with all that is newer: a position whose instrument does not tick is valued at it. Where it was
-- gathered, the row that it is in stays.
create function prune_ticks(p_before date) returns setof tick_log_pruned
language plpgsql set search_path = public, pg_temp as $$
declare
  v_until timestamptz := p_before::timestamp at time zone 'UTC';
  v_month timestamptz := date_trunc('month', v_until, 'UTC');
  v_kept bigint[];
  v_runs bigint;
  v_noted bigint;
begin
  if p_before is null or p_before > (now() at time zone 'UTC')::date - 30 then
    raise exception 'ticks of the last 30 days stay';
  end if;
  -- Two at a time would both record what only one of them removes; nor is anything gathered.
  lock table tick_log_pruned in share row exclusive mode;
  select array_agg(k.id) into v_kept from (
    select distinct on (code, live) id from tick_log_row
    where first_at < v_until and tick_log_day(last_at) < p_before
    order by code, live, first_sequence desc) k;
  insert into tick_log_pruned (day, runs, ticks)
  select tick_log_day(t.last_at), sum(t.runs), sum(t.ticks)
  from (
    select id, first_at, last_at, 1 as runs,
      length(ticks) - length(replace(ticks, E'\n', '')) + 1 as ticks
    from tick_log
    union all
    select id, first_at, last_at, run_count, tick_count from tick_log_gathered) t
  where t.first_at < v_until and tick_log_day(t.last_at) < p_before
    and not exists (select from unnest(v_kept) as kept (id) where kept.id = t.id)
  group by 1;
  select coalesce(sum(run_count), 0) into v_runs from tick_log_gathered where first_at < v_until;
  -- Row by row while the log can still be read: months hold it for themselves.
  delete from tick_log_gathered t
  where t.first_at >= v_month and t.first_at < v_until and tick_log_day(t.last_at) < p_before
    and not exists (select from unnest(v_kept) as kept (id) where kept.id = t.id);
  with gone as (
    delete from tick_log t
    where t.first_at < v_until and tick_log_day(t.last_at) < p_before
      and not exists (select from unnest(v_kept) as kept (id) where kept.id = t.id)
    returning 1 as runs
  )
  select v_runs + count(*) into v_runs from gone;
  -- Months that ended by then go whole, and what stays of them is written anew. Who reads the log
  -- for longer than a lock is waited for is waited for again.
  for v_try in 1..20 loop
    begin
      perform months_fold('tick_log_gathered', v_until, format(
        'tick_log_day(last_at) >= %L or id = any (%L)', p_before, coalesce(v_kept, '{}')));
      exit;
    exception when lock_not_available then
      if v_try = 20 then raise; end if;
      perform pg_sleep(1);
    end;
  end loop;
  delete from tick_log_gathered t
  where t.first_at < v_month and tick_log_day(t.last_at) < p_before
    and not exists (select from unnest(v_kept) as kept (id) where kept.id = t.id);
  v_runs := v_runs
    - (select coalesce(sum(run_count), 0) from tick_log_gathered where first_at < v_until);
  select coalesce(sum(runs), 0) into v_noted from tick_log_pruned where removed_at = now();
  if v_runs <> v_noted then
    raise exception 'removed % runs and recorded %', v_runs, v_noted;
  end if;
  return query select * from tick_log_pruned where removed_at = now() order by day;
end $$;
