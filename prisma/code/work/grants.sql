-- graphile-worker makes its schema as the owner and keeps its tables by row level security to
-- itself. The application adds jobs and runs them; nobody else reaches them.
grant usage on schema graphile_worker to assay_app;
revoke all on all functions in schema graphile_worker from public;
grant execute on all functions in schema graphile_worker to assay_app;
grant select, insert, update, delete on all tables in schema graphile_worker to assay_app;
revoke insert, update, delete on graphile_worker.migrations from assay_app;
do $$
declare
  v_table regclass;
begin
  for v_table in
    select c.oid from pg_class c
    where c.relnamespace = 'graphile_worker'::regnamespace and c.relrowsecurity
  loop
    execute format('drop policy if exists application on %s', v_table);
    execute format('create policy application on %s to assay_app using (true)', v_table);
  end loop;
end $$;
grant select, insert, delete on work_done, work_worker to assay_app;
