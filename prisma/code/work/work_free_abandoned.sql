-- Gives up what workers had taken whose process is gone, so that others take it at once. A worker
-- that is not known yet has begun nothing; where no other process works, or after a minute, what it
-- had taken is given up too. So is a queue in which nothing is done: one whose job was given up and
-- ended by both who did it stays with the second. What was taken just now is not in sight yet.
create function work_free_abandoned(p_process bigint) returns void
language plpgsql as $$
declare
  v_gone text[];
begin
  delete from work_worker w where w.process <> p_process and not process_lives(w.process);
  select array_agg(distinct j.locked_by) into v_gone
  from graphile_worker.jobs j
  where j.locked_by is not null
    and not exists (select from work_worker w where w.worker = j.locked_by)
    and (j.locked_at < now() - interval '1 minute'
      or not exists (select from work_worker w where w.process <> p_process));
  if v_gone is not null then perform graphile_worker.force_unlock_workers(v_gone); end if;
  update graphile_worker._private_job_queues q set locked_at = null, locked_by = null
  where q.locked_at < now() - interval '1 minute' and not exists (
    select from graphile_worker._private_jobs j
    where j.job_queue_id = q.id and j.locked_by = q.locked_by);
end $$;
grant execute on function work_free_abandoned(bigint) to assay_app;
