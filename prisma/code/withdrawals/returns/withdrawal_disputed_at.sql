-- When an operator whose word stands said that a withdrawal came back; null where nobody does.
create function withdrawal_disputed_at(p_id bigint) returns timestamptz
language sql stable as $$
  select max(at) from withdrawal_step
  where withdrawal_id = p_id and step = 'first-rejection' and operator_stands(operator, at)
$$;
grant execute on function withdrawal_disputed_at(bigint) to assay_app;
