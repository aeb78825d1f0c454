-- Sums the next day that is over; false where there is none. A day counts as over an hour after its
-- end, when whatever was being written in it is written.
create function fill_sum_day() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_from timestamptz;
  v_to timestamptz;
begin
  select until into v_from from fill_day_until for update;
  if v_from is null then
    select date_trunc('day', created_at, 'UTC') into v_from from fill order by id limit 1;
  end if;
  v_to := v_from + interval '24 hours';
  if v_to is null or v_to > clock_timestamp() - interval '1 hour' then return false; end if;
  insert into fill_day select * from fill_sums(v_from, v_to);
  update fill_day_until set until = v_to;
  return true;
end $$;
grant execute on function fill_sum_day() to assay_app;
