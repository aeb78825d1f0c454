-- A device is told nothing any more once the session has ended that it was turned on in, however
-- that ended: by a log-out, from elsewhere, by a new password, by the closing of the account.
create function push_forget() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
create trigger push_forget after update of revoked_at on session for each row
  when (new.revoked_at is not null) execute function push_forget();
