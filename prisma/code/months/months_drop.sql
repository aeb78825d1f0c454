-- Takes away the months of a table that are kept no longer, whole.
create function months_drop(p_table text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_days integer;
begin
  select kept_days into v_days from month_table where name = p_table;
  if v_days is null then raise exception 'the months of % stay', p_table; end if;
  perform months_fold(p_table, now() - make_interval(days => v_days));
end $$;
grant execute on function months_drop(text) to assay_app;
