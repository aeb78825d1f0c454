-- Sums what a customer's orders brought in the hours that are over and not summed yet, of the
-- last 31 days. The hour before this one always gets a row: it says how far the sums reach.
-- Whoever calls holds the lock of the account, as everything does that posts for its orders, so
-- that nothing of an hour that is over can come later.
create function own_results_keep(p_customer bigint) returns void language plpgsql as $$
declare
  v_hour timestamptz := own_result_hour(clock_timestamp());
  v_from timestamptz;
begin
  select greatest(max(r.hour) + interval '1 hour', v_hour - interval '31 days') into v_from
  from own_result r where r.customer_id = p_customer;
  if v_from >= v_hour then return; end if;
  insert into own_result (customer_id, hour, amount, last_posting)
  select p_customer, s.hour, sum(s.amount), max(s.posting_id)
  from (
    select own_result_hour(r.at) as hour, r.amount, r.posting_id
    from own_results(p_customer, v_from, null) r where r.at < v_hour
    union all select v_hour - interval '1 hour', 0, 0
  ) s
  group by s.hour;
  delete from own_result where customer_id = p_customer and hour < v_hour - interval '31 days';
end $$;
