-- A folded text without the days, the times and the sums in it, whose digits are no number to call
-- or to pay to.
create function told_without_sums(p_folded text) returns text language sql immutable as $$
  select regexp_replace(p_folded, concat_ws('|',
    '\m20[0-9]{2}([-/.])(0?[1-9]|1[0-2])\1(0?[1-9]|[12][0-9]|3[01])\M',
    '\m(0?[1-9]|[12][0-9]|3[01])[-/.](0?[1-9]|1[0-2])[-/.]20[0-9]{2}\M',
    '\m([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?\M',
    -- No part of a longer number.
    '(?<![0-9]|[0-9][^0-9a-z]|[0-9][^0-9a-z]{2})([0-9]{1,8}|[0-9]{1,3}([,.'' ][0-9]{3}){1,2})'
      || '([.,][0-9]{1,8})?(?= ?([$€£¥₿₮%]|usdt|usdc|usd|eur|btc|eth|美元|ドル|달러|유로|دولار))'),
    ' _ ', 'g')
$$;
