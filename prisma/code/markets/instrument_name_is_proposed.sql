-- Whether another operator saved the same name of an instrument within a week, since the name last
-- changed, and no other one afterwards.
create function instrument_name_is_proposed(p_key text, p_name text, p_operator text)
returns boolean language sql stable as $$
  select exists (
    select from (
      select distinct on (c.operator) c.after->>'name' as name
      from operator_change c join operator_outcome o on o.change_id = c.id and o.done
      where c.table_name = 'instrument' and c.row_key = p_key and c.operator <> p_operator
        and c.after ? 'name' and c.at > now() - interval '7 days'
        and c.id > coalesce((
          select max(s.change_id) from operator_outcome s
          where s.table_name = 'instrument' and s.row_key = p_key and s.done
            and s.answer like '%The name is shown now.'), 0)
        and not exists (select from operator_login l
          where l.name = c.operator and l.disabled_at is not null)
      order by c.operator, c.id desc
    ) p
    where p.name = p_name
  )
$$;
