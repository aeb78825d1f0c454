-- The credit score of one customer and its parts.
create function loan_score(p_customer bigint, out base integer, out advanced integer,
  out loan integer, out months integer, out repaid integer, out overdue integer,
  out score integer)
language sql stable as $$
  select s.base, s.advanced, s.loan, s.months, s.repaid, s.overdue, s.score
  from loan_scores s where s.customer_id = p_customer
$$;
grant execute on function loan_score(bigint) to assay_app;
