-- Where a deposit stands follows from its steps: each on record, and two different people above the
-- limit.
create view audit_deposits_were_decided as
  select d.id, d.status, s.steps from deposit d
  cross join lateral (
    select array_agg(step::text) as steps,
      count(*) filter (where step <> 'submitted' and operator is null) as nobody,
      count(distinct operator) filter (where step in ('first-approval', 'approved')) as approvers
    from deposit_step where deposit_id = d.id
  ) s
  where s.nobody > 0 or not coalesce(s.steps @> '{submitted}', false)
    or (d.status = 'approved' and s.approvers < d.reviewers)
    or (d.status <> 'pending' and not s.steps @> array[d.status::text])
    or (d.status = 'pending' and s.steps && '{approved,rejected}')
    or s.steps @> '{approved,rejected}';
grant select on audit_deposits_were_decided to assay_app;
