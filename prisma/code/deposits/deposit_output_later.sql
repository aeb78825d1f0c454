-- Whether an operator said which output a deposit is after it had been credited, and the watcher
-- does not show it: that made room for another one.
create function deposit_output_later(d deposit) returns boolean language sql stable as $$
  select not deposit_was_seen(d) and exists (
    select from operator_change c
    join operator_outcome u on u.change_id = c.id
    join deposit_step s on s.deposit_id = d.id and s.step = 'approved'
    where c.table_name = 'deposit' and c.row_key = d.id::text and c.after ? 'output'
      and not c.after ? 'status' and u.done and u.at > s.at)
$$;
