-- Pays what is due of a plan by the clock of the database.
create function plan_pay(p_plan bigint) returns integer
language sql security definer set search_path = public, pg_temp as $$
  select plan_pay_at(p_plan, clock_timestamp())
$$;
grant execute on function plan_pay(bigint) to assay_app;
