-- Ends the suspensions whose time is over, by the clock of the database. The account comes first,
-- as for everything that an order waits for.
create function suspensions_end() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
begin
  for v_id in select id from customer
    where status = 'suspended' and suspended_until <= clock_timestamp() order by id
  loop
    perform orders_lock(v_id, 'real');
    update customer set status = 'active', status_reason = ''
    where id = v_id and status = 'suspended' and suspended_until <= clock_timestamp();
  end loop;
end $$;
grant execute on function suspensions_end() to assay_app;
