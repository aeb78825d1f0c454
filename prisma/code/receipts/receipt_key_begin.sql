-- Puts a new key in the place of the one in use, whose private part is forgotten. Where another
-- process was faster, that is where p_instead_of is no longer in use, nothing happens.
create function receipt_key_begin(p_id text, p_public_key text, p_sealed bytea, p_instead_of text)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table receipt_key in share row exclusive mode;
  if p_instead_of is distinct from (select id from receipt_key where retired_at is null) then
    return false;
  end if;
  update receipt_key set retired_at = clock_timestamp() where retired_at is null;
  delete from receipt_key_secret;
  insert into receipt_key (id, public_key) values (p_id, p_public_key);
  insert into receipt_key_secret (key_id, sealed) values (p_id, p_sealed);
  return true;
end $$;
grant execute on function receipt_key_begin(text, text, bytea, text) to assay_app;
