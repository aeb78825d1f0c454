create view operations.calendar_exception as
with shown as (
  select coalesce(a.answer, '') as answer,
    e.calendar_id, e.date, e.in_force, e.id::text as key, e.name, e.sessions
  from calendar_exception e
  left join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'calendar_exception' and w.row_key = e.id::text order by w.id desc limit 1
  ) a on true
  union all
  select a.answer,
    r.calendar_id, r.date, r.in_force, d.row_key, r.name, r.sessions
  from operator_draft d
  cross join lateral jsonb_populate_record(null::calendar_exception,
    '{"in_force": true, "sessions": []}' || d.content) r
  cross join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'calendar_exception' and w.row_key = d.row_key order by w.id desc limit 1
  ) a
  where d.table_name = 'calendar_exception'
)
select * from shown;
create trigger edit instead of insert or update on operations.calendar_exception
  for each row execute function operator_edit();
grant select on operations.calendar_exception to assay_operator;
grant insert (
  answer, calendar_id, date, in_force, name, sessions
) on operations.calendar_exception to assay_operator;
grant update (
  answer, calendar_id, date, in_force, name, sessions
) on operations.calendar_exception to assay_operator;
select operator_note_sets('operations.calendar_exception');
