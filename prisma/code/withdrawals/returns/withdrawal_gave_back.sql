-- Whether an operator alone gave back to a customer, within 90 days, what was claimed as sent: they
-- alone said that it came back.
create function withdrawal_gave_back(p_customer bigint, p_operator text) returns boolean
language sql stable as $$
  select exists (
    select from withdrawal o
    join withdrawal_step r on r.withdrawal_id = o.id and r.step = 'rejected'
    where o.customer_id = p_customer and r.operator = p_operator
      and r.at > now() - interval '90 days' and withdrawal_returned_alone(r))
$$;
