-- Whether another operator saved the same words of a charity within a week, since they last
-- changed, and nothing else afterwards.
create function charity_is_proposed(p_key text, p_after jsonb, p_operator text) returns boolean
language sql stable as $$
  select exists (
    select from (
      select distinct on (c.operator) c.after
      from operator_change c join operator_outcome o on o.change_id = c.id and o.done
      where c.table_name = 'charity' and c.row_key = p_key and c.operator <> p_operator
        and c.after ?| '{about,website}' and c.at > now() - interval '7 days'
        and c.id > coalesce((
          select max(s.change_id) from operator_outcome s
          where s.table_name = 'charity' and s.row_key = p_key and s.done
            and s.answer like 'Saved: it is shown%'), 0)
        and not exists (select from operator_login l
          where l.name = c.operator and l.disabled_at is not null)
      order by c.operator, c.id desc
    ) p
    where p.after->'about' is not distinct from p_after->'about'
      and p.after->'website' is not distinct from p_after->'website'
  )
$$;
