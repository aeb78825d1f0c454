create view operations.customer as
with shown as (
  select coalesce(a.answer, '') as answer, c.created_at, c.email, c.id::text as key, c.locale,
    c.status_reason as reason, c.status::text as status,
    case when c.status = 'suspended' then c.suspended_by else '' end as suspended_by,
    case when c.status = 'suspended' then c.suspended_until end as suspended_until, c.username,
    c.advanced_status::text as verified_advanced, c.basic_status::text as verified_basic,
    c.loan_status::text as verified_loan
  from customer c
  left join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'customer' and w.row_key = c.id::text order by w.id desc limit 1
  ) a on true
)
select * from shown;
create trigger edit instead of update on operations.customer
  for each row execute function operator_edit();
grant select on operations.customer to assay_operator;
grant update (reason, status, suspended_until) on operations.customer to assay_operator;
select operator_note_sets('operations.customer');
