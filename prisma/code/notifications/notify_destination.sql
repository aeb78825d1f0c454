-- A new destination waits a day: its customer hears of it at once, and has that long to see whether
-- it is theirs.
create function notify_destination() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify(new.customer_id, 'destination-added', jsonb_build_object('name', new.name));
  return null;
end $$;
create trigger notify_destination after insert on withdrawal_destination for each row
  execute function notify_destination();
