create view operations.parameter as
with shown as (
  select coalesce(a.answer, '') as answer,
    p.key, p.public, p.value
  from parameter p
  left join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'parameter' and w.row_key = p.key order by w.id desc limit 1
  ) a on true
)
select * from shown;
create trigger edit instead of update on operations.parameter
  for each row execute function operator_edit();
grant select on operations.parameter to assay_operator;
grant update (value) on operations.parameter to assay_operator;
select operator_note_sets('operations.parameter');
