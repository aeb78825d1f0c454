-- Why a term cannot be offered so, in words for the operator; null when it can.
create function loan_offer_flaw(o loan_offer) returns text language sql stable as $$
  select case
    when o.days is null or o.days not between 1 and 366
      then 'Give days, a whole number from 1 to 366.'
    when exists (select from loan_offer p where p.days = o.days and p.id is distinct from o.id)
      then 'Another offer has this number of days.'
    when o.min_amount is null or o.max_amount is null
      or o.min_amount <> round(o.min_amount, 2) or o.max_amount <> round(o.max_amount, 2)
      then 'Give min_amount and max_amount in USDT with at most 2 decimals.'
    when o.min_amount < 1 or o.max_amount < o.min_amount or o.max_amount > 1000000
      then 'The range is from at least 1 to at most 1000000 USDT, the smaller amount first.'
    when o.interest_free_days is null or o.interest_free_days not between 0 and o.days
      then 'Interest-free days are from 0 to the days of the loan.'
    when o.daily_rate is null or o.daily_rate not between 0 and 0.001
      or o.daily_rate <> round(o.daily_rate, 8)
      then 'Write daily_rate as a fraction from 0 to 0.001, such as 0.0002 for 0.02 % a day.'
    when o.overdue_rate is null or o.overdue_rate not between 0 and 0.002
      or o.overdue_rate <> round(o.overdue_rate, 8)
      then 'Write overdue_rate as a fraction from 0 to 0.002, such as 0.0004 for 0.04 % a day.'
    when o.enabled is null then 'Is it enabled? Say true or false.'
  end
$$;
