-- How much an operator alone credited a customer within 90 days, in parts of the limits above which
-- two credit; 0 where nothing.
create function review_credited_alone(p_customer bigint, p_operator text) returns numeric
language sql stable as $$
  select coalesce(sum(x.share), 0) from (
    select limit_share('deposits.twoReviewersAbove.' || d.currency, d.amount) as share
    from deposit d join deposit_step s on s.deposit_id = d.id and s.step = 'approved'
    where d.customer_id = p_customer and d.reviewers = 1 and s.operator = p_operator
      and s.at > now() - interval '90 days'
    union all
    select limit_share('loans.twoReviewersAbove.USDT', l.amount)
    from loan l join loan_step s on s.loan_id = l.id and s.step = 'approved'
    where l.customer_id = p_customer and l.reviewers = 1 and s.operator = p_operator
      and s.at > now() - interval '90 days'
  ) x
$$;
