-- Sums the hours that are over (own_results_keep), before somebody reads what counts towards
-- their limits.
create function own_results_catch_up(p_customer bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from own_result r where r.customer_id = p_customer
    and r.hour >= own_result_hour(clock_timestamp()) - interval '1 hour')
  then
    return;
  end if;
  perform orders_lock(p_customer, 'real');
  perform own_results_keep(p_customer);
end $$;
grant execute on function own_results_catch_up(bigint) to assay_app;
