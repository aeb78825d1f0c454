-- Whether an operator wrote one of these fields of a row, or a draft that it came from: since it
-- was last enabled, or ever. The record is asked, since a column names only who wrote last. What
-- waits counts, and so does what is carried just now: who writes a field and decides by it in one
-- save wrote it.
create function operator_wrote(p_table text, p_key text, p_fields text[], p_operator text,
  p_ever boolean) returns boolean
language sql stable as $$
  select exists (
    select from operator_change c
    where c.table_name = p_table and c.operator = p_operator
      and (c.row_key in (
          select d.row_key from operator_outcome o join operator_change d on d.id = o.change_id
          where o.table_name = p_table and o.row_key = p_key and d.row_key like 'draft-%')
        or c.row_key = p_key and c.after ?| p_fields
          and (exists (select from operator_outcome o where o.change_id = c.id and o.done)
            or exists (select from operator_queue q where q.change_id = c.id)))
      and (p_ever or c.id > coalesce((
        select max(e.id) from operator_change e join operator_outcome o on o.change_id = e.id
        where e.table_name = p_table and e.row_key = p_key and o.done
          and e.after->>'enabled' = 'true' and not e.after ?| p_fields), 0)))
$$;
