-- Keeps what the owner of the database gave a parameter last, in the statement that changes it: an
-- operator's change leaves it, and what the owner sets takes its place, as a decision on what
-- operators proposed and agreed on. The record of operators tells what they wanted, and of edits
-- that waited.
create function parameter_give() returns trigger language plpgsql as $$
begin
  if nullif(current_setting('assay.operator', true), '') is not null then
    new.given := coalesce(old.given, old.value);
    return new;
  end if;
  new.given := null;
  new.decided_at := clock_timestamp();
  new.agreed := false;
  return new;
end $$;
create trigger give before update of value on parameter for each row
  execute function parameter_give();
