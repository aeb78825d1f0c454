-- Adds a job in the transaction that it follows from. One that waits under the same task and
-- reference already is set to the new time instead.
create function work_add(p_task text, p_reference text, p_due timestamptz default now())
returns void language plpgsql as $$
begin
  perform graphile_worker.add_job(p_task, json_build_object('reference', p_reference),
    run_at => p_due, job_key => p_task || ':' || p_reference);
end $$;
grant execute on function work_add(text, text, timestamptz) to assay_app;
