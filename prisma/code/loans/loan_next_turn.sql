-- When a loan is looked at next after a moment: 3 days and 1 day before maturity, and at maturity.
create function loan_next_turn(p_due timestamptz, p_after timestamptz) returns timestamptz
language sql immutable as $$
  select case when p_due - interval '72 hours' > p_after then p_due - interval '72 hours'
    when p_due - interval '24 hours' > p_after then p_due - interval '24 hours'
    else p_due end
$$;
