-- A loan that was paid out was approved by as many different operators as it needs, where a first
-- word that lapsed before counts for nothing; one that is over has the step that ended it.
create view audit_loans_were_decided as
  select l.id, l.status, l.reviewers, s.operators
  from loan l
  cross join lateral (
    select count(distinct operator) filter (where step = 'approved' or step = 'first-approval'
        and operator_stands(operator, at, (select e.at from loan_step e
          where e.loan_id = l.id and e.step = 'approved'))) as operators,
      bool_or(step::text = l.status::text) as has_step
    from loan_step where loan_id = l.id
  ) s
  where l.paid_out_at is not null and s.operators <> l.reviewers
    or l.status in ('rejected', 'cancelled', 'overdue', 'repaid') and s.has_step is not true;
grant select on audit_loans_were_decided to assay_app;
