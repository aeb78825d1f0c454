-- The files of a submission are opened by the command that stands in `photos`.
create view operations.verification as
with shown as (
  select operator_late(v.status = 'pending', v.submitted_at, a.answer) as answer,
    c.username as customer, v.due_at, v.fields,
    v.id::text as key, v.level::text,
    case when v.files = '{}' then '' else 'npm run operator -- photos ' || (
      select string_agg(value, ' ' order by value::bigint) from jsonb_each_text(v.files)
    ) end as photos,
    v.reason, v.reasons, v.reviewed_at, v.reviewed_by, v.status::text, v.submitted_at
  from verification v
  join customer c on c.id = v.customer_id
  left join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'verification' and w.row_key = v.id::text order by w.id desc limit 1
  ) a on true
)
select * from shown;
create trigger edit instead of update on operations.verification
  for each row execute function operator_edit();
grant select on operations.verification to assay_operator;
grant update (reason, reasons, status) on operations.verification to assay_operator;
select operator_note_sets('operations.verification');
