-- Locks the lead until the transaction ends, so that no takeover comes between the check and the
-- writes.
create function engine_assert_lead(p_epoch bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from engine_lead where epoch = p_epoch for no key update;
  if not found then raise exception 'another process leads' using errcode = 'LEAD0'; end if;
end $$;
