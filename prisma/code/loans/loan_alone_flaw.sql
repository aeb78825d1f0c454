-- Why an operator may not approve a loan alone, in words; null where they may. Together with
-- another one they may all the same.
create function loan_alone_flaw(l loan, p_operator text) returns text language sql stable as $$
  select case when l.reviewers = 2 then 'Above the limit a second operator approves.'
    else coalesce(review_alone_flaw('loans', 'USDT', p_operator, l.amount), (
      select review_parts_flaw('loans', 'USDT', coalesce(sum(o.amount), 0), l.amount)
      from loan o join loan_step s on s.loan_id = o.id and s.step = 'approved'
      where o.customer_id = l.customer_id and o.reviewers = 1 and s.operator = p_operator
        and s.at > now() - interval '7 days')) end
$$;
