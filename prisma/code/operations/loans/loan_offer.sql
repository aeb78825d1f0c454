-- What is lent for how long. A change of range or rates is for later loans only.
create view operations.loan_offer as
with shown as (
  select coalesce(a.answer, '') as answer, trim_scale(o.daily_rate)::text as daily_rate, o.days,
    o.enabled, o.interest_free_days, o.id::text as key,
    trim_scale(o.max_amount)::text as max_amount, trim_scale(o.min_amount)::text as min_amount,
    trim_scale(o.overdue_rate)::text as overdue_rate, o.terms_version, o.written_by
  from loan_offer o
  left join lateral (
    select p.answer from operator_answer p
    where p.table_name = 'loan_offer' and p.row_key = o.id::text order by p.id desc limit 1
  ) a on true
  union all
  select a.answer, r.daily_rate, r.days, false, r.interest_free_days, d.row_key, r.max_amount,
    r.min_amount, r.overdue_rate, null, null
  from operator_draft d
  cross join lateral jsonb_to_record(d.content) r (daily_rate text, days integer,
    interest_free_days integer, max_amount text, min_amount text, overdue_rate text)
  cross join lateral (
    select p.answer from operator_answer p
    where p.table_name = 'loan_offer' and p.row_key = d.row_key order by p.id desc limit 1
  ) a
  where d.table_name = 'loan_offer'
)
select * from shown;
create trigger edit instead of insert or update on operations.loan_offer
  for each row execute function operator_edit();
grant select on operations.loan_offer to assay_operator;
grant insert (answer, daily_rate, days, interest_free_days, max_amount, min_amount, overdue_rate)
  on operations.loan_offer to assay_operator;
grant update (answer, daily_rate, days, enabled, interest_free_days, max_amount, min_amount,
  overdue_rate) on operations.loan_offer to assay_operator;
select operator_note_sets('operations.loan_offer');
