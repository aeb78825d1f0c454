-- What an operator takes back by saving what counts already: the fields of their newest proposal
-- within a week, as they stand in `p_old`; null where they proposed nothing else.
create function operator_own_proposal(p_table text, p_key text, p_old jsonb, p_operator text)
returns jsonb language sql stable as $$
  select case
    when p_table = 'parameter' then case when parameter_own_proposal(p_key, p_operator)
      then jsonb_build_object('value', p_old->'value') end
    else (
      select jsonb_object_agg(f.key, p_old->f.key) filter (where p_old->f.key <> f.value)
      from (
        select c.after, o.answer
        from operator_change c join operator_outcome o on o.change_id = c.id and o.done
        where c.table_name = p_table and c.row_key = p_key and c.operator = p_operator
          and c.at > now() - interval '7 days'
        order by c.id desc limit 1
      ) newest cross join jsonb_each(newest.after - 'enabled') f
      where newest.answer like '%Proposed%')
    end
$$;
