-- Repays by the clock of the database.
create function loan_repay(p_customer bigint, p_loan bigint, p_amount numeric,
  p_unrealised numeric, p_key text)
returns numeric
language sql security definer set search_path = public, pg_temp as $$
  select loan_repay_at(p_customer, p_loan, p_amount, p_unrealised, p_key, clock_timestamp())
$$;
grant execute on function loan_repay(bigint, bigint, numeric, numeric, text) to assay_app;
