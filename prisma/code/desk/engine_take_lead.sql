-- Begins a new term. Waits for a commit of the old leader that is under way: what comes after is
-- refused.
create function engine_take_lead() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_epoch bigint;
  v_last timestamptz;
begin
  select committed_at into v_last from engine_lead for update;
  update engine_lead set epoch = epoch + 1, batch = null, results = null
  returning epoch into v_epoch;
  update engine_beat set epoch = v_epoch, beat_at = clock_timestamp(), address = null;
  -- Who was killed could not say when it ended; its last commit is the last that is known of it.
  update engine_term set until = greatest(since, v_last) where until is null;
  insert into engine_term (epoch, since) values (v_epoch, clock_timestamp());
  return v_epoch;
end $$;
grant execute on function engine_take_lead() to assay_app;
