-- The hour that a moment lies in.
create function own_result_hour(p_at timestamptz) returns timestamptz language sql immutable as $$
  select date_bin('1 hour', p_at, '2000-01-01 00:00:00+00')
$$;
grant execute on function own_result_hour(timestamptz) to assay_app;
