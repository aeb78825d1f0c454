-- A sign of life of the process that leads in an epoch. Gives false where another one leads.
create function engine_beat(p_epoch bigint, p_address text default null) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with beaten as (
    update engine_beat set beat_at = clock_timestamp(), address = p_address
    where epoch = p_epoch
    returning 1
  )
  select exists (select from beaten)
$$;
grant execute on function engine_beat(bigint, text) to assay_app;
