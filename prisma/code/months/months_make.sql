-- Makes the months of a table up to three months ahead, each in its turn, and gives how many. What
-- was written meanwhile for a time without a month lies in …_later, and moves into its month. The
-- locks are held for a moment; where they cannot be had within a second, the next call goes on.
create function months_make(p_table text) returns integer
language plpgsql security definer set search_path = public, pg_temp
  set timezone = 'UTC' set lock_timeout = '1s' as $$
declare
  v_later text := p_table || '_later';
  v_until constant timestamptz := now() + interval '3 months';
  v_with text := case when p_table like 'candle%' then 'with (fillfactor = 90)' else '' end;
  v_made integer := 0;
  v_from timestamptz;
  v_month text;
  v_time text;
begin
  perform pg_advisory_xact_lock(hashtextextended('months of ' || p_table, 0));
  select made_until, time_column into v_from, v_time from month_table where name = p_table;
  if v_from is null then raise exception '% has no months', p_table; end if;
  if v_from > v_until then return 0; end if;
  execute format('alter table %I detach partition %I', p_table, v_later);
  execute format('alter table %I disable trigger user', v_later);
  while v_from <= v_until loop
    v_month := p_table || to_char(v_from, '_YYYY_MM');
    execute format('create table %I (like %I including defaults including constraints) %s',
      v_month, p_table, v_with);
    execute format('with moved as (delete from %I where %I >= %L and %I < %L returning *)
      insert into %I select * from moved',
      v_later, v_time, v_from, v_time, v_from + interval '1 month', v_month);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      p_table, v_month, v_from, v_from + interval '1 month');
    perform month_guard(p_table, v_month);
    v_from := v_from + interval '1 month';
    v_made := v_made + 1;
  end loop;
  execute format('alter table %I enable trigger user', v_later);
  execute format('alter table %I attach partition %I for values from (%L) to (maxvalue)',
    p_table, v_later, v_from);
  return v_made;
end $$;
grant execute on function months_make(text) to assay_app;
