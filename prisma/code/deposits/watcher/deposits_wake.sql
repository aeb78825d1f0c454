-- Credits what a watcher saw and what rested after a yes, once the rest is over. Run every minute;
-- what waits for something else is left as it is.
create function deposits_wake() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_customer bigint;
begin
  for v_customer in
    select distinct d.customer_id from deposit d join chain_payment p on p.deposit_id = d.id
    where d.status = 'pending' and exists (
      select from deposit o join money_answer n on n.question_id = o.question_id
      where o.customer_id = d.customer_id
        and n.rests_until between clock_timestamp() - interval '1 day' and clock_timestamp())
    order by 1
  loop
    perform orders_lock(v_customer, 'real');
    perform deposit_credit_waiting(v_customer);
  end loop;
end $$;
grant execute on function deposits_wake() to assay_app;
