-- Whether an operator claimed a withdrawal as sent.
create function withdrawal_claimed(p_id bigint, p_operator text) returns boolean
language sql stable as $$
  select exists (select from withdrawal_step s
    where s.withdrawal_id = p_id and s.step = 'sent' and s.operator = p_operator)
$$;
