-- The day a run counts for. The replay of a day reads ten minutes back, so these stay as long as it
-- does.
create function tick_log_day(p_last_at timestamptz) returns date language sql immutable as $$
  select ((p_last_at at time zone 'UTC') + interval '10 minutes')::date
$$;
-- Stands in a trigger that works with the rights of whoever tries to remove a tick.
grant execute on function tick_log_day(timestamptz) to assay_app;
