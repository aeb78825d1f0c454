-- That the second factor of a customer who lost all of it be removed. One operator enters what was
-- checked, another decides; approved, it is due 14 days later, and its customer is told.
create view operations.factor_request as
with shown as (
  select coalesce(a.answer, '') as answer, r.checked, c.username as customer, r.decided_at,
    r.decided_by, f.done_at, f.due_at, r.entered_at, r.entered_by, r.id::text as key, r.reason,
    r.status::text as status, f.stopped_at
  from factor_request r
  join customer c on c.id = r.customer_id
  left join factor_removal f on f.id = r.removal_id
  left join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'factor_request' and o.row_key = r.id::text order by o.id desc limit 1
  ) a on true
  union all
  select a.answer, r.checked, r.customer, null, null, null, null, null, null, d.row_key, null,
    null, null
  from operator_draft d
  cross join lateral jsonb_to_record(d.content) r (checked text, customer text)
  cross join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'factor_request' and o.row_key = d.row_key order by o.id desc limit 1
  ) a
  where d.table_name = 'factor_request'
)
select * from shown;
create trigger edit instead of insert or update on operations.factor_request
  for each row execute function operator_edit();
grant select on operations.factor_request to assay_operator;
grant insert (answer, checked, customer) on operations.factor_request to assay_operator;
grant update (answer, checked, customer, reason, status)
  on operations.factor_request to assay_operator;
select operator_note_sets('operations.factor_request');
