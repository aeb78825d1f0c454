-- Whether another operator proposed the same value within a week, since two or the owner of the
-- database last set the parameter, and said nothing else afterwards. What one alone sets meanwhile
-- takes no proposal away: else they could hold up two for as long as they like.
create function parameter_is_proposed(p_key text, p_value text, p_operator text) returns boolean
language sql stable as $$
  select exists (
    select from (
      select distinct on (c.operator) c.after->>'value' as value, o.answer
      from operator_change c join operator_outcome o on o.change_id = c.id and o.done
      where c.table_name = 'parameter' and c.row_key = p_key and c.operator <> p_operator
        and c.at > greatest(now() - interval '7 days',
          (select p.decided_at from parameter p where p.key = p_key))
        and operator_stands(c.operator, c.at)
      order by c.operator, c.id desc
    ) p
    where parameter_alike(p.value, p_value) and p.answer like 'Proposed%'
  )
$$;
