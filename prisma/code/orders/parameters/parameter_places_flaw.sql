-- Why an amount that a parameter sets cannot be kept as it was written, in words; null when it can,
-- and where it is no amount: it has no more places than its currency keeps.
create function parameter_places_flaw(p parameter) returns text language sql stable as $$
  select format('%s keeps %s places after the point, and this has %s.', c.code, c.kept_scale,
    v.places)
  from currency c
  cross join length(rtrim(substring(p.value from '^[0-9]+\.([0-9]+)$'), '0')) v (places)
  where v.places > c.kept_scale and c.code = case
    when p.key ~ '^timedOptions\.(min|max)(Stake|HouseCover|CustomerCover)$' then 'USDT'
    else substring(p.key from '\.([A-Z]{3,5})$') end
$$;
