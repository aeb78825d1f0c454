-- Reminds of a loan, or makes it overdue, by the clock of the database.
create function loan_turn(p_loan bigint) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  select loan_turn_at(p_loan, clock_timestamp())
$$;
grant execute on function loan_turn(bigint) to assay_app;
