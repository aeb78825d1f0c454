-- Keeps what the owner of the database gave a parameter last, in the statement that changes it: an
-- operator's change leaves it, and what the owner sets takes its place. The record of operators
-- tells what they wanted, and of edits that waited.
create function parameter_give() returns trigger language plpgsql as $$
begin
  new.given := case when nullif(current_setting('assay.operator', true), '') is not null
    then coalesce(old.given, old.value) end;
  return new;
end $$;
create trigger give before update of value on parameter for each row
  execute function parameter_give();
