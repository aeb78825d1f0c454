-- What one day costs: half-even at the kept scale of USDT.
create function loan_interest_of_day(p_principal numeric, p_rate numeric) returns numeric
language sql immutable as $$
  select (floor(v) + case
      when v - floor(v) > 0.5 or v - floor(v) = 0.5 and mod(floor(v), 2) = 1 then 1 else 0 end)
    / 1000000::numeric
  from (select p_principal * p_rate * 1000000 as v) x
$$;
grant execute on function loan_interest_of_day(numeric, numeric) to assay_app;
