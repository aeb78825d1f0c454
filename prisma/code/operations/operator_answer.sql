-- The newest word on a row is the answer of the newest change that has its name.
create view operator_answer as
  select c.table_name, c.row_key, c.id, case
      when o.change_id is not null then o.answer
      when q.tries > 0 then c.answer || format(
        ' It waits: others hold what it needs. Tried %s times, and again by itself.', q.tries)
      when c.accepted and c.at < now() - interval '30 seconds'
        then c.answer || ' It waits for the server, which does not seem to run.'
      else c.answer end as answer
  from operator_change c left join operator_outcome o on o.change_id = c.id
    left join operator_queue q on q.change_id = c.id
  where not (c.row_key like 'draft-%' and coalesce(o.done, false))
  union all
  select o.table_name, o.row_key, o.change_id, o.answer
  from operator_outcome o join operator_change c on c.id = o.change_id
  where o.done and c.row_key <> o.row_key;
