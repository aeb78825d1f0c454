-- Why an operator may not approve a loan alone, in words; null where they may. Together with
-- another one they may all the same.
create function loan_alone_flaw(l loan, p_operator text) returns text language sql stable as $$
  select case when l.reviewers = 2 then 'Above the limit a second operator approves.'
    else coalesce(review_alone_flaw('loans', 'USDT', p_operator, l.amount),
      review_parts_flaw('loans', 'USDT', p_operator, l.customer_id, l.amount)) end
$$;
