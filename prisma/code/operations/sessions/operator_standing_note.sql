-- Keeps when an operator is disabled or let in again, by the clock and whoever says so. A change
-- that is being carried out ends first: who stood when it was judged did so when it was done.
create function operator_standing_note() returns trigger language plpgsql as $$
begin
  lock table operator_outcome in row exclusive mode;
  insert into operator_standing (name, at, stands)
  values (new.name, clock_timestamp(), new.disabled_at is null);
  return null;
end $$;
create trigger note_disabled after insert on operator_login for each row
  when (new.disabled_at is not null) execute function operator_standing_note();
create trigger note_standing after update of disabled_at on operator_login for each row
  when ((new.disabled_at is null) <> (old.disabled_at is null))
  execute function operator_standing_note();
