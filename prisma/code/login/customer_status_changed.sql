-- Tells a customer of a suspension, of each change of its reason or end, and that it is over, and
-- notes it where every order looks. An account that was closed stays closed, whoever writes it: its
-- sessions end in the same transaction, and the server hears of it and drops what it holds of them.
create function customer_status_changed() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if old.status = 'closed' then raise exception 'a closed account stays closed'; end if;
  if new.status = 'closed' then
    update session set revoked_at = now() where customer_id = new.id and revoked_at is null;
    perform pg_notify('customer_status', new.id::text);
    return null;
  end if;
  perform limits_note(new.id);
  if new.status = 'suspended' then
    perform notify(new.id, 'suspended', jsonb_build_object('reason', new.status_reason,
      'until', to_char(new.suspended_until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  else
    perform notify(new.id, 'suspension-ended');
  end if;
  return null;
end $$;
create trigger status_changed after update of status, suspended_until, status_reason on customer
  for each row when (old.status is distinct from new.status
    or new.status = 'suspended' and (old.suspended_until, old.status_reason)
      is distinct from (new.suspended_until, new.status_reason))
  execute function customer_status_changed();
