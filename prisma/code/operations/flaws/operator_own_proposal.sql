-- What an operator takes back by saving what counts already: the fields that they proposed within
-- a week, as they stand in `p_old`, whatever else of the row they changed since; null where they
-- proposed none. `p_sets` are the columns that a statement sets, where that is known.
create function operator_own_proposal(p_table text, p_key text, p_old jsonb, p_operator text,
  p_sets text[])
returns jsonb language sql stable as $$
  select case
    when p_table = 'parameter' then case when parameter_own_proposal(p_key, p_operator)
      then jsonb_build_object('value', p_old->'value') end
    else (
      select jsonb_object_agg(newest.key, p_old->newest.key)
      from (
        select distinct on (f.key) f.key, f.value, o.answer
        from operator_change c join operator_outcome o on o.change_id = c.id and o.done
        cross join jsonb_each(c.after - 'enabled') f
        where c.table_name = p_table and c.row_key = p_key and c.operator = p_operator
          and c.at > now() - interval '7 days'
        order by f.key, c.id desc
      ) newest
      where newest.answer like '%Proposed%' and p_old->newest.key <> newest.value
        and newest.key = any (coalesce(p_sets, array[newest.key])))
    end
$$;
