-- What was accepted waits for the server.
create function operator_queue_add() returns trigger language plpgsql as $$
begin
  insert into operator_queue (change_id, operator, table_name, row_key)
  values (new.id, new.operator, new.table_name, new.row_key);
  return null;
end $$;
create trigger queue after insert on operator_change
  for each row when (new.accepted) execute function operator_queue_add();
