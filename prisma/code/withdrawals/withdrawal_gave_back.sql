-- Whether an operator alone gave back to a customer, within 90 days, what was claimed as sent: they
-- alone said that it came back.
create function withdrawal_gave_back(p_customer bigint, p_operator text) returns boolean
language sql stable as $$
  select exists (
    select from withdrawal o
    join withdrawal_step r on r.withdrawal_id = o.id and r.step = 'rejected'
    where o.customer_id = p_customer and withdrawal_sent_at(o.id) is not null
      and r.operator = p_operator and r.at > now() - interval '90 days'
      and not exists (select from withdrawal_step f where f.withdrawal_id = o.id
        and f.step = 'first-rejection' and f.operator <> p_operator
        and operator_stands(f.operator, f.at, r.at)))
$$;
