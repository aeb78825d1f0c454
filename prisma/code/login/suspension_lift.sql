-- Ends a suspension whose time is over, by the clock of the database. The account comes first, as
-- for everything that an order waits for.
create function suspension_lift(p_customer bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform orders_lock(p_customer, 'real');
  update customer set status = 'active', status_reason = ''
  where id = p_customer and status = 'suspended' and suspended_until <= clock_timestamp();
end $$;
grant execute on function suspension_lift(bigint) to assay_app;
