-- Whether an operator's newest word within a week on a value that two of them set is another one
-- than what was decided: a proposal, which they may take back.
create function parameter_own_proposal(p_key text, p_operator text) returns boolean
language sql stable as $$
  select coalesce((
    select o.answer like 'Proposed%' and not parameter_alike(c.after->>'value', p.value)
    from operator_change c join operator_outcome o on o.change_id = c.id and o.done
    where c.table_name = 'parameter' and c.row_key = p_key and c.operator = p_operator
      and c.at > greatest(now() - interval '7 days', p.decided_at)
    order by c.id desc limit 1), false)
  from parameter p where p.key = p_key
$$;
