-- What became of a group whose reply was lost: its results, or null where it was not committed.
-- Waits for it where it is still under way. One that has not arrived yet is given up: it counts as
-- the newest, so that its own statement finds another one before it than it names.
create function engine_outcome(p_epoch bigint, p_batch uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform engine_assert_lead(p_epoch);
  update engine_lead set batch = p_batch, results = null where batch is distinct from p_batch;
  return (select results from engine_lead);
end $$;
grant execute on function engine_outcome(bigint, uuid) to assay_app;
