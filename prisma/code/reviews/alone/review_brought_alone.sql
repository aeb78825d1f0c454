-- Of all that an operator alone made available to a customer within 90 days, which part of a limit
-- it takes up: what they credited, and what they said came back of what was claimed as sent.
create function review_brought_alone(p_customer bigint, p_operator text) returns numeric
language sql stable as $$
  select review_credited_alone(p_customer, p_operator) + coalesce(sum(
    limit_share('withdrawals.twoReviewersAbove.' || w.currency, w.amount)), 0)
  from withdrawal w join withdrawal_step s on s.withdrawal_id = w.id and s.step = 'rejected'
  where w.customer_id = p_customer and s.operator = p_operator
    and s.at > now() - interval '90 days' and withdrawal_returned_alone(s)
$$;
