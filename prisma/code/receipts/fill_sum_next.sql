-- Adds what was filled next to the sums of its days; false where nothing more is due. A span counts
-- as over two minutes after its end: no statement of the application takes so long to be written.
-- What is added at once is bounded by its number, so that a busy day is summed in many short turns.
create function fill_sum_next() returns boolean
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  v_over timestamptz := clock_timestamp() - interval '2 minutes';
  v_from timestamptz;
  v_to timestamptz;
begin
  select until into v_from from fill_day_until for update;
  if v_from is null then
    select date_trunc('day', created_at, 'UTC') into v_from from fill order by id limit 1;
  end if;
  if v_from is null or v_from >= v_over then return false; end if;
  v_to := least(v_from + interval '24 hours', v_over);
  while v_to - v_from > interval '1 second' and fills_are_many(v_from, v_to) loop
    v_to := v_from + (v_to - v_from) / 2;
  end loop;
  insert into fill_day select * from fill_sums(v_from, v_to)
  on conflict (day, mode, reason, type) do update set fills = fill_day.fills + excluded.fills,
    better = fill_day.better + excluded.better, worse = fill_day.worse + excluded.worse,
    better_amount = fill_day.better_amount + excluded.better_amount,
    worse_amount = fill_day.worse_amount + excluded.worse_amount;
  update fill_day_until set until = v_to;
  return v_to < v_over;
end $$;
grant execute on function fill_sum_next() to assay_app;
