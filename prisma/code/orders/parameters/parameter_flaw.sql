create function parameter_flaw(p parameter) returns text language sql stable as $$
  select case
    when p.value is null then 'Give a value.'
    when parameter_places_flaw(p) is not null then parameter_places_flaw(p)
    when p.key in ('timedOptions.enabled', 'plans.enabled', 'loans.enabled') then
      case when p.value not in ('true', 'false') then 'Write true or false.' end
    when p.key in ('timedOptions.minStake', 'timedOptions.maxStake', 'timedOptions.maxHouseCover',
      'timedOptions.maxCustomerCover') then case
      when p.value !~ '^[0-9]{1,9}(\.[0-9]{1,6})?$' or p.value::numeric <= 0
        then 'Write an amount in USDT above zero, such as 50.'
      when p.key = 'timedOptions.minStake'
        and p.value::numeric > (select value::numeric from parameter
          where key = 'timedOptions.maxStake')
        then 'The smallest stake must not be above the largest.'
      when p.key = 'timedOptions.maxStake'
        and p.value::numeric < (select value::numeric from parameter
          where key = 'timedOptions.minStake')
        then 'The largest stake must not be below the smallest.'
      end
    when p.key = 'security.removalHours' then case
      when p.value !~ '^[0-9]{1,3}$' or p.value::integer not between 24 and 336
        then 'Write whole hours from 24 to 336.' end
    when p.key = 'support.email' then case
      when p.value !~ '^([^@[:space:]]{1,64}@[a-zA-Z0-9.-]{3,190})?$'
        then 'Write one mail address, or nothing.' end
    else parameter_money_flaw(p)
  end
$$;
