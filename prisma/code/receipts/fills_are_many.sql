-- Whether a span holds more fills than are to be read in one turn.
create function fills_are_many(p_from timestamptz, p_to timestamptz) returns boolean
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
begin
  return (
    select count(*) > 20000
    from (select from fill where created_at >= p_from and created_at < p_to limit 20001) f);
end $$;
grant execute on function fills_are_many(timestamptz, timestamptz) to assay_app;
