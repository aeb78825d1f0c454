create view operations.calendar as
with shown as (
  select coalesce(a.answer, '') as answer,
    c.id, c.id as key, c.time_zone, c.weekly
  from calendar c
  left join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'calendar' and w.row_key = c.id order by w.id desc limit 1
  ) a on true
  union all
  select a.answer,
    r.id, d.row_key, r.time_zone, r.weekly
  from operator_draft d
  cross join lateral jsonb_populate_record(null::calendar,
    '{}' || d.content) r
  cross join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'calendar' and w.row_key = d.row_key order by w.id desc limit 1
  ) a
  where d.table_name = 'calendar'
)
select * from shown;
create trigger edit instead of insert or update on operations.calendar
  for each row execute function operator_edit();
grant select on operations.calendar to assay_operator;
grant insert (answer, id, time_zone, weekly) on operations.calendar to assay_operator;
grant update (answer, id, time_zone, weekly) on operations.calendar to assay_operator;
select operator_note_sets('operations.calendar');
