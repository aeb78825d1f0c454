-- Tells the server of what was listed or withdrawn; bids and ends tell of themselves.
create function collectible_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('collectible', new.id::text);
  return null;
end $$;
create trigger follow after update on collectible for each row
  when (new.status in ('open', 'withdrawn') and old.status <> new.status)
  execute function collectible_follow();
