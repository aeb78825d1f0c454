-- Whether an operator said which output a deposit is after it had been credited.
create function deposit_output_by(p_id bigint, p_operator text) returns boolean
language sql stable as $$
  select exists (
    select from operator_change c
    join operator_outcome u on u.change_id = c.id
    join deposit_step s on s.deposit_id = p_id and s.step = 'approved'
    where c.table_name = 'deposit' and c.row_key = p_id::text and c.operator = p_operator
      and c.after ? 'output' and not c.after ? 'status' and u.done and u.at > s.at)
$$;
