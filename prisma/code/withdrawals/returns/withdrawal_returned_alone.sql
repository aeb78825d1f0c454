-- Whether a step of a withdrawal is its rejection by an operator who alone said that what was
-- claimed as sent came back.
create function withdrawal_returned_alone(s withdrawal_step) returns boolean
language sql stable as $$
  select s.step = 'rejected' and withdrawal_sent_at(s.withdrawal_id) is not null
    and not exists (select from withdrawal_step f where f.withdrawal_id = s.withdrawal_id
      and f.step = 'first-rejection' and f.operator <> s.operator
      and operator_stands(f.operator, f.at, s.at))
$$;
