-- Where a deposit stands follows from its steps: each on record, and two different people above the
-- limit and where one of them may not approve alone, where a first word that lapsed before counts
-- for nothing. One that is a duplicate names what its customer was credited with.
create view audit_deposits_were_decided as
  select d.id, d.status, s.steps from deposit d
  cross join lateral (
    select array_agg(step::text) as steps,
      count(*) filter (where step <> 'submitted' and operator is null) as nobody,
      count(distinct operator) filter (where step = 'approved' or step = 'first-approval'
        and operator_stands(operator, at, (select e.at from deposit_step e
          where e.deposit_id = d.id and e.step = 'approved'))) as approvers,
      count(*) filter (where step = 'approved' and operator = 'assay-watcher') as by_watcher
    from deposit_step where deposit_id = d.id
  ) s
  where s.nobody > 0 or not coalesce(s.steps @> '{submitted}', false)
    or (d.status = 'approved' and (s.approvers < d.reviewers
      or d.reviewers > 1 and s.by_watcher > 0
      or d.reviewers = 1 and s.approvers > 1 and s.by_watcher = 0))
    or (d.status <> 'pending' and not s.steps @> array[d.status::text])
    or (d.status = 'pending' and s.steps && '{approved,rejected,duplicate}')
    or s.steps @> '{approved,rejected}' or s.steps @> '{duplicate,approved}'
    or s.steps @> '{duplicate,rejected}'
    or (d.status = 'duplicate' and not exists (select from deposit o where o.id = d.duplicate_of
      and o.status = 'approved' and o.customer_id = d.customer_id));
grant select on audit_deposits_were_decided to assay_app;
