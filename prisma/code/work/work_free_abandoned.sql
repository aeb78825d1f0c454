-- Gives up what workers had taken whose process is gone, so that others take it at once. A worker
-- that is not known yet has begun nothing; where no other process works, or after a minute, what it
-- had taken is given up too.
create function work_free_abandoned(p_process bigint) returns void
language plpgsql as $$
declare
  v_gone text[];
begin
  delete from work_worker w where not process_lives(w.process);
  select array_agg(distinct j.locked_by) into v_gone
  from graphile_worker.jobs j
  where j.locked_by is not null
    and not exists (select from work_worker w where w.worker = j.locked_by)
    and (j.locked_at < now() - interval '1 minute'
      or not exists (select from work_worker w where w.process <> p_process));
  if v_gone is not null then perform graphile_worker.force_unlock_workers(v_gone); end if;
end $$;
grant execute on function work_free_abandoned(bigint) to assay_app;
