-- What lies in months: the column that they go by, until when months are made, and for how many
-- days after its end a month stays. Null where only its owner removes something (prune_ticks).
create view month_table as
select r.relname::text as name, a.attname::text as time_column,
  substring(pg_get_expr(l.relpartbound, l.oid) from 'FROM \(''([^'']+)''\)')::timestamptz
    as made_until,
  k.days as kept_days
from pg_class r
join pg_partitioned_table p on p.partrelid = r.oid
join pg_attribute a on a.attrelid = r.oid and a.attnum = p.partattrs[0]
join pg_inherits i on i.inhparent = r.oid
join pg_class l on l.oid = i.inhrelid and l.relname = r.relname || '_later'
left join (values ('candle_1m', 14), ('candle_5m', 60), ('candle_30m', 180),
  ('equity_point_fine', 30)) as k (name, days) on k.name = r.relname
where r.relnamespace = 'public'::regnamespace;
grant select on month_table to assay_app;
