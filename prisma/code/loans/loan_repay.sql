-- Repays by the clock of the database, and by what was shown to be owed where that is told.
create function loan_repay(p_customer bigint, p_loan bigint, p_amount numeric,
  p_unrealised numeric, p_key text, p_shown numeric)
returns numeric
language sql security definer set search_path = public, pg_temp as $$
  select loan_repay_at(p_customer, p_loan, p_amount, p_unrealised, p_key, clock_timestamp(),
    p_shown)
$$;
grant execute on function loan_repay(bigint, bigint, numeric, numeric, text, numeric) to assay_app;
