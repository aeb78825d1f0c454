-- Has files removed that serve nothing for longer than their day and for which no job comes any
-- more, since all its attempts failed while the store was away for days. Gives how many.
create function file_forget_late() returns integer language plpgsql as $$
declare
  v_id bigint;
  v_count integer := 0;
begin
  for v_id in
    select f.id from file f
    where f.state in ('arriving', 'unused') and f.created_at < now() - interval '25 hours'
      and not exists (select from graphile_worker.jobs j
        where j.key = 'forget-file:' || f.id and j.attempts < j.max_attempts)
    order by f.created_at limit 1000
  loop
    perform work_add('forget-file', v_id::text);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
grant execute on function file_forget_late() to assay_app;
