-- Whether another operator saved the same of these fields of a row within a week, since they last
-- changed, and nothing else of them afterwards. `p_taken` is what the answer looks like that told
-- of the last change, or `p_since` when it was.
create function operator_is_proposed(p_table text, p_key text, p_fields text[], p_after jsonb,
  p_operator text, p_taken text, p_since timestamptz default null)
returns boolean language sql stable as $$
  select exists (
    select from (
      select distinct on (c.operator) c.after
      from operator_change c join operator_outcome o on o.change_id = c.id and o.done
      where c.table_name = p_table and c.row_key = p_key and c.operator <> p_operator
        and c.after ?| p_fields and c.at > greatest(now() - interval '7 days', p_since)
        and c.id > coalesce((
          select max(s.change_id) from operator_outcome s
          where s.table_name = p_table and s.row_key = p_key and s.done
            and s.answer like p_taken), 0)
        and operator_stands(c.operator, c.at)
      order by c.operator, c.id desc
    ) p
    where not exists (select from unnest(p_fields) f
      where p.after->f is distinct from p_after->f)
  )
$$;
