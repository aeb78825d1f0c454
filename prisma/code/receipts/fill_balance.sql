-- Fills by day, and until when they are in it: those that are summed, with what came since, read
-- fill by fill where that is not too much.
create function fill_balance()
returns table (
  day date, mode mode, reason text, type smallint, fills integer, better integer, worse integer,
  better_amount numeric, worse_amount numeric, as_of timestamptz
)
language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  v_until timestamptz;
  v_as_of timestamptz := now();
begin
  select until into v_until from fill_day_until;
  if exists (select from fill_day) and fills_are_many(v_until, 'infinity') then
    v_as_of := v_until;
  end if;
  return query select d.*, v_as_of from fill_day d;
  if v_until is distinct from v_as_of then
    return query select s.*, v_as_of
      from fill_sums(coalesce(v_until, '-infinity'), 'infinity') s;
  end if;
end $$;
grant execute on function fill_balance() to assay_app;
