-- Adds a job in the transaction that it follows from. One that waits under the same task and
-- reference already is set to the new time instead. Those of one queue are done one by one.
create function work_add(p_task text, p_reference text, p_due timestamptz default now(),
  p_queue text default null)
returns void language plpgsql as $$
begin
  perform graphile_worker.add_job(p_task, json_build_object('reference', p_reference),
    queue_name => p_queue, run_at => p_due, job_key => p_task || ':' || p_reference);
end $$;
grant execute on function work_add(text, text, timestamptz, text) to assay_app;
