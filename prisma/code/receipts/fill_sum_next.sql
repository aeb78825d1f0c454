-- Adds what was filled next to the sums of its days; false where nothing more is due. A span counts
-- as over two minutes after its end: no statement of the application takes so long to be written.
-- Ten minutes are little enough to be read in time; time without fills goes by faster.
create function fill_sum_next() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_over timestamptz := clock_timestamp() - interval '2 minutes';
  v_step interval := interval '10 minutes';
  v_from timestamptz;
  v_to timestamptz;
  v_summed integer;
begin
  select until into v_from from fill_day_until for update;
  if v_from is null then
    select date_trunc('day', created_at, 'UTC') into v_from from fill order by id limit 1;
  end if;
  while v_from < v_over loop
    v_to := least(v_from + v_step, v_over);
    insert into fill_day select * from fill_sums(v_from, v_to)
    on conflict (day, mode, reason, type) do update set fills = fill_day.fills + excluded.fills,
      better = fill_day.better + excluded.better, worse = fill_day.worse + excluded.worse,
      better_amount = fill_day.better_amount + excluded.better_amount,
      worse_amount = fill_day.worse_amount + excluded.worse_amount;
    get diagnostics v_summed = row_count;
    update fill_day_until set until = v_to;
    if v_summed > 0 then return v_to < v_over; end if;
    v_from := v_to;
    v_step := least(v_step * 2, interval '24 hours');
  end loop;
  return false;
end $$;
grant execute on function fill_sum_next() to assay_app;
