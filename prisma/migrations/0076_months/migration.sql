-- What is kept for a time lies in months of UTC, so that it goes with its month, without a row
-- being looked for. What is kept for good stays whole: parts by month would only cost there. Rows
-- of before stay where they are, in a part of their own. The months are made by months_make
-- (prisma/code/months); what comes after the last of them lies in a part …_later, so that there is
-- always room.

-- The code makes it again.
drop view if exists tick_log_row;

-- Candles: of before, and since by how long an interval is kept.
alter table candle rename to candle_before;
alter table candle_before rename constraint candle_pkey to candle_before_pkey;
create table candle (like candle_before including defaults including constraints)
  partition by range (start);
alter table candle add primary key (code, source, interval, start);
create table candle_since (like candle including defaults including constraints)
  partition by list (interval);
create table candle_1m partition of candle_since for values in ('1m') partition by range (start);
create table candle_5m partition of candle_since for values in ('5m') partition by range (start);
create table candle_30m partition of candle_since for values in ('15m', '30m')
  partition by range (start);
create table candle_long partition of candle_since default with (fillfactor = 90);

-- Equity: the first point of an account in an hour is kept for good, as is all of before.
alter table equity_point add column hourly boolean not null default true;
alter table equity_point rename to equity_point_hourly;
alter table equity_point_hourly drop constraint equity_point_pkey;
alter table equity_point_hourly
  add constraint equity_point_hourly_pkey primary key (customer_id, mode, at, hourly);
alter index equity_point_by_time rename to equity_point_hourly_by_time;
create table equity_point (like equity_point_hourly including defaults including constraints)
  partition by list (hourly);
alter table equity_point add primary key (customer_id, mode, at, hourly);
create index equity_point_by_time on equity_point using brin (at);
alter table equity_point attach partition equity_point_hourly for values in (true);
create table equity_point_fine partition of equity_point for values in (false)
  partition by range (at);

-- Ticks that were gathered: by when the first of a row came.
alter table tick_log_gathered rename to tick_log_gathered_before;
alter table tick_log_gathered_before drop constraint tick_log_gathered_pkey;
alter table tick_log_gathered_before
  add constraint tick_log_gathered_before_pkey primary key (id, first_at);
alter table tick_log_gathered_before
  rename constraint tick_log_gathered_epoch_fkey to tick_log_gathered_before_epoch_fkey;
alter index tick_log_gathered_by_sequence rename to tick_log_gathered_before_by_sequence;
alter index tick_log_gathered_by_time rename to tick_log_gathered_before_by_time;
create table tick_log_gathered
  (like tick_log_gathered_before including defaults including constraints)
  partition by range (first_at);
alter table tick_log_gathered add primary key (id, first_at);
alter table tick_log_gathered
  add constraint tick_log_gathered_epoch_fkey foreign key (epoch) references engine_term (epoch);
create index tick_log_gathered_by_sequence on tick_log_gathered (code, first_sequence);
create index tick_log_gathered_by_time on tick_log_gathered (first_at);

-- Each part that has months begins with two: what is older than its months, and what is newer.
do $$
declare
  v_month timestamp := date_trunc('month', now() at time zone 'UTC');
  v_since timestamptz := (v_month - interval '1 month') at time zone 'UTC';
  v_part text;
  v_with text;
begin
  -- Rows of before end with this month. A new database has none, and is given a past of some days.
  if exists (select from candle_before) or exists (select from tick_log_gathered_before) then
    v_since := (v_month + interval '1 month') at time zone 'UTC';
  end if;
  for v_part, v_with in values
    ('candle_1m', 'with (fillfactor = 90)'), ('candle_5m', 'with (fillfactor = 90)'),
    ('candle_30m', 'with (fillfactor = 90)'), ('equity_point_fine', ''), ('tick_log_gathered', '')
  loop
    if v_part <> 'tick_log_gathered' then
      execute format('create table %I partition of %I for values from (minvalue) to (%L) %s',
        v_part || '_before', v_part, v_since, v_with);
    end if;
    execute format('create table %I partition of %I for values from (%L) to (maxvalue) %s',
      v_part || '_later', v_part, v_since, v_with);
  end loop;
  execute format('alter table candle attach partition candle_since
    for values from (%L) to (maxvalue)', v_since);
  -- What a clock ahead dated later goes where it belongs.
  begin
    execute format('alter table candle attach partition candle_before
      for values from (minvalue) to (%L)', v_since);
  exception when check_violation then
    with moved as (delete from candle_before where start >= v_since returning *)
    insert into candle_since select * from moved;
    execute format('alter table candle attach partition candle_before
      for values from (minvalue) to (%L)', v_since);
  end;
  begin
    execute format('alter table tick_log_gathered attach partition tick_log_gathered_before
      for values from (minvalue) to (%L)', v_since);
  exception when check_violation then
    alter table tick_log_gathered_before disable trigger user;
    with moved as (delete from tick_log_gathered_before where first_at >= v_since returning *)
    insert into tick_log_gathered_later select * from moved;
    alter table tick_log_gathered_before enable trigger user;
    execute format('alter table tick_log_gathered attach partition tick_log_gathered_before
      for values from (minvalue) to (%L)', v_since);
  end;
end $$;
