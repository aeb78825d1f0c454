-- What edits of a row say together that wait for the server, in the order in which it carries them;
-- null where none waits.
create function operator_waiting(p_table text, p_key text) returns jsonb language sql stable as $$
  select jsonb_object_agg(n.k, n.v order by c.id)
  from operator_queue q join operator_change c on c.id = q.change_id
  cross join jsonb_each(c.after) as n(k, v)
  where q.table_name = p_table and q.row_key = p_key
$$;
