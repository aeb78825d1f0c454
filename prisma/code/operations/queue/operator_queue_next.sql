-- The change that is carried out next: the oldest of the operator who was served longest ago. One
-- that was put off is passed over, and so is what came after it on the same row.
create function operator_queue_next() returns bigint language sql volatile as $$
  select q.change_id from operator_queue q left join operator_turn t using (operator)
  where q.again_at <= clock_timestamp() and not exists (
    select from operator_queue e where e.table_name = q.table_name and e.row_key = q.row_key
      and e.change_id < q.change_id)
  order by t.at nulls first, q.change_id limit 1
$$;
