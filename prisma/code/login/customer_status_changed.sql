-- A suspension ends every session in the same transaction; the server hears of it and drops what it
-- holds in memory. An account that was closed stays closed, whoever writes it.
create function customer_status_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.status = 'closed' then raise exception 'a closed account stays closed'; end if;
  if new.status <> 'active' then
    update session set revoked_at = now() where customer_id = new.id and revoked_at is null;
  end if;
  if new.status = 'suspended' then perform notify(new.id, 'suspended'); end if;
  perform pg_notify('customer_status', new.id::text);
  return null;
end $$;
create trigger status_changed after update of status on customer
  for each row when (old.status is distinct from new.status)
  execute function customer_status_changed();
