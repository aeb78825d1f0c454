create function catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', tg_table_name);
  return null;
end $$;
create trigger changed after insert or update or delete on instrument
  execute function catalogue_changed();
create trigger changed after insert or update or delete on calendar
  execute function catalogue_changed();
create trigger changed after insert or update or delete on calendar_exception
  execute function catalogue_changed();
