-- Takes away the months of a table that ended by a moment, and with them what is older still, but
-- for the rows for which `p_kept` holds: these then lie in …_before, which ends where the first
-- month that stays begins. Does nothing where no month ended.
create function months_fold(p_table text, p_until timestamptz, p_kept text default 'false')
returns void
language plpgsql set search_path = public, pg_temp
  set timezone = 'UTC' set lock_timeout = '1s' as $$
declare
  v_before text := p_table || '_before';
  v_with text := case when p_table like 'candle%' then 'with (fillfactor = 90)' else '' end;
  v_parts text[];
  v_part text;
  v_to timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended('months of ' || p_table, 0));
  select array_agg(c.relname::text), max(month_end(c.oid)) into v_parts, v_to
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = to_regclass(p_table) and month_end(c.oid) <= p_until;
  if v_to is null or v_to = month_end(to_regclass(v_before)) then return; end if;
  -- What stays is copied while the months can still be read, if not written.
  execute format('create table %I (like %I including defaults including constraints) %s',
    v_before || '_new', p_table, v_with);
  foreach v_part in array v_parts loop
    execute format('lock table %I in share mode', v_part);
    execute format('insert into %I select * from %I where %s', v_before || '_new', v_part, p_kept);
  end loop;
  foreach v_part in array v_parts loop
    execute format('alter table %I detach partition %I', p_table, v_part);
    execute format('drop table %I', v_part);
  end loop;
  execute format('alter table %I rename to %I', v_before || '_new', v_before);
  execute format('alter table %I attach partition %I for values from (minvalue) to (%L)',
    p_table, v_before, v_to);
  perform month_guard(p_table, v_before);
end $$;
