-- What customers applied for and owe. The status is changed together with a reason where it is a
-- rejection: approved pays the amount out of the loan book.
create view operations.loan as
with shown as (
  select operator_late(l.status = 'pending', l.created_at, a.answer) as answer,
    trim_scale(b.free) as book, l.created_at,
    c.username as customer, trim_scale(l.daily_rate) as daily, l.days, l.due_at, l.ended_at,
    l.interest_free_days as free_days, l.id::text as key,
    trim_scale(l.overdue_rate) as overdue, l.paid_out_at,
    trim_scale(l.principal) as principal, l.reason, l.reviewers, s.score,
    l.signature, l.status::text as status,
    (select string_agg(concat_ws(' ', to_char(t.at, 'YYYY-MM-DD HH24:MI'), t.step, t.operator,
        case when l.status = 'pending' and not operator_stands(t.operator, t.at)
          then 'lapsed' end), ', ' order by t.at)
      from loan_step t where t.loan_id = l.id) as steps,
    trim_scale(l.amount) as sum
  from loan l
  join customer c on c.id = l.customer_id
  cross join loan_book b
  join loan_scores s on s.customer_id = c.id
  left join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'loan' and o.row_key = l.id::text order by o.id desc limit 1
  ) a on true
)
select * from shown;
create trigger edit instead of update on operations.loan
  for each row execute function operator_edit();
grant select on operations.loan to assay_operator;
grant update (reason, status) on operations.loan to assay_operator;
select operator_note_sets('operations.loan');
