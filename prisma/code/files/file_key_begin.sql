-- Puts a new key in the place of the one in use. What the old one wrapped still needs it. Where
-- another process was faster, that is where p_instead_of is no longer in use, nothing happens.
create function file_key_begin(p_id text, p_sealed bytea, p_instead_of text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table file_key in share row exclusive mode;
  if p_instead_of is distinct from (select id from file_key where retired_at is null) then
    return false;
  end if;
  update file_key set retired_at = clock_timestamp() where retired_at is null;
  insert into file_key (id) values (p_id);
  insert into file_key_secret (key_id, sealed) values (p_id, p_sealed);
  return true;
end $$;
grant execute on function file_key_begin(text, bytea, text) to assay_app;
