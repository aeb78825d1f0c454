-- A new password ends the links that were given by the one before, which somebody else may know.
-- Those of who is disabled open nothing in any case (file_link_holds).
create function operator_end_links() returns trigger language plpgsql as $$
begin
  delete from file_link where operator = new.name;
  delete from card_link where operator = new.name;
  return null;
end $$;
create trigger end_links after update of verifier on operator_login for each row
  when (new.verifier is distinct from old.verifier) execute function operator_end_links();
