-- What is owed of a loan at a moment: the days that are over since payout, each on the principal
-- that is left, the first ones free, those after maturity at the overdue rate.
create function loan_owed(l loan, p_at timestamptz, out principal numeric, out interest numeric,
  out counted_days integer)
language sql immutable as $$
  select l.principal,
    l.interest
      + loan_interest_of_day(l.principal, l.daily_rate) * greatest(0,
        least(d.day, l.days) - greatest(l.counted_days, l.interest_free_days))
      + loan_interest_of_day(l.principal, l.overdue_rate) * greatest(0,
        d.day - greatest(l.counted_days, l.days)),
    d.day
  from (select case when l.status in ('repaying', 'overdue') then greatest(l.counted_days,
    floor(extract(epoch from p_at - l.paid_out_at) / 86400)::integer) else l.counted_days end
    as day) d
$$;
grant execute on function loan_owed(loan, timestamptz) to assay_app;
