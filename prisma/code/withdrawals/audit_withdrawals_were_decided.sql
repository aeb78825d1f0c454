-- Where a withdrawal stands follows from its steps: each on record, and two different operators
-- above the limit, where one of them may not approve alone, where two let it leave and it came
-- back, and where one may not reject alone what came back, save what nobody decided for a week, and
-- what one rejected when they alone still might. A first word that lapsed before counts for
-- nothing.
create view audit_withdrawals_were_decided as
  select w.id, w.status, s.steps from withdrawal w
  cross join lateral (
    select array_agg(step::text) as steps,
      count(*) filter (where step not in ('requested', 'cancelled') and operator is null) as nobody,
      count(distinct operator) filter (where step = 'approved' or step = 'first-approval'
        and operator_stands(operator, at, (select e.at from withdrawal_step e
          where e.withdrawal_id = w.id and e.step = 'approved'))) as approvers,
      count(distinct operator) filter (where step = 'rejected' or step = 'first-rejection'
        and operator_stands(operator, at, (select e.at from withdrawal_step e
          where e.withdrawal_id = w.id and e.step = 'rejected'))) as rejecters,
      count(*) filter (where step = 'first-rejection'
        and operator_stands(operator, at, (select e.at from withdrawal_step e
          where e.withdrawal_id = w.id and e.step = 'rejected'))) as first_rejections,
      coalesce(max(at) filter (where step = 'rejected')
        - min(at) filter (where step = 'first-rejection') >= interval '7 days', false)
        as was_undecided
    from withdrawal_step where withdrawal_id = w.id
  ) s
  where s.nobody > 0 or not coalesce(s.steps @> '{requested}', false)
    or (w.status in ('approved', 'completed')
      and (not s.steps @> '{approved}' or s.approvers <> w.reviewers))
    or (w.status in ('completed', 'rejected', 'cancelled')) is distinct from
      (s.steps && '{completed,rejected,cancelled}')
    or (w.status <> 'pending' and not s.steps @> array[w.status::text])
    or (w.status = 'pending' and s.steps @> '{approved}')
    or (s.steps @> '{sent}' and (w.status in ('pending', 'cancelled')
      or not s.steps @> '{approved}'))
    or (s.steps @> '{first-rejection}' and not s.steps @> '{sent}')
    or (w.status = 'rejected' and s.rejecters < 2 and not s.was_undecided
      and (s.first_rejections > 0
        or w.reviewers = 2 and s.steps @> '{sent}' and not w.rejected_by_one));
grant select on audit_withdrawals_were_decided to assay_app;
