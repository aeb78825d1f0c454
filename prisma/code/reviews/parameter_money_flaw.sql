-- Why the value of a parameter of deposits, withdrawals, swaps, loans, invitations
-- or questions cannot stand.
create function parameter_money_flaw(p parameter) returns text language sql stable as $$
  select case
    when p.key like '%.feeRate' then case
      when p.value !~ '^0(\.[0-9]{1,6})?$' or p.value::numeric > 0.05
        then 'Write a fraction from 0 to 0.05, such as 0.005 for 0.5 %.' end
    when p.key = 'invites.share' then case
      when p.value !~ '^0(\.[0-9]{1,4})?$' or p.value::numeric > 0.5
        then 'Write a fraction from 0 to 0.5, such as 0.1 for 10 %.' end
    when p.key = 'invites.days' then case
      when p.value !~ '^[1-9][0-9]{0,3}$' or p.value::integer > 3660
        then 'Write whole days from 1 to 3660.' end
    when p.key = 'questions.restHours' then case
      when p.value !~ '^([1-9]|1[0-9]|2[0-4])$' then 'Write whole hours from 1 to 24.' end
    when p.key = 'questions.unusualTimes' then case
      when p.value !~ '^([2-9]|[1-9][0-9])$' then 'Write a whole number from 2 to 99.' end
    when p.key ~ '^(withdrawals|deposits|swaps|questions|loans)\.[a-zA-Z]+\.[A-Z]{3,5}$' then case
      when p.value !~ '^[0-9]{1,9}(\.[0-9]{1,8})?$' or p.value::numeric <= 0
        then 'Write an amount above zero, such as 120 or 0.015.'
      -- Else a mistake keeps everybody from bringing money in.
      when p.key like 'deposits.min.%' and p.value::numeric > case p.key
          when 'deposits.min.BTC' then 0.05 when 'deposits.min.ETH' then 1 else 1000 end
        then 'The smallest deposit is at most 1000 USDT, 0.05 BTC or 1 ETH.'
      when p.key like 'swaps.min.%' and p.value::numeric > (select m.value::numeric
          from parameter m where m.key = replace(p.key, '.min.', '.max.'))
        then 'The smallest amount must not be above the largest.'
      when p.key like 'swaps.max.%' and p.value::numeric < (select m.value::numeric
          from parameter m where m.key = replace(p.key, '.max.', '.min.'))
        then 'The largest amount must not be below the smallest.' end
    when p.key = 'loans.limits' then loan_limits_flaw(p.value)
    when p.key = 'closing.keepDays' then case
      when p.value !~ '^[1-9][0-9]{0,3}$' or p.value::integer > 3660
        then 'Write whole days from 1 to 3660.' end
    when p.key like 'closing.smallest.%' then case
      when p.value !~ '^[0-9]{1,2}(\.[0-9]{1,8})?$' or p.value::numeric > case p.key
          when 'closing.smallest.BTC' then 0.0001 when 'closing.smallest.ETH' then 0.003 else 5 end
        then 'Write at most 5 USDT, 0.0001 BTC or 0.003 ETH: more is for its owner to withdraw.' end
    when p.key like 'deposits.confirmations.%' then case
      when p.value !~ '^[1-9][0-9]{0,3}$' then 'Write a whole number from 1 to 9999.' end
  end
$$;
