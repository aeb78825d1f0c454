-- Whether a best price of a trailing stop is better than the one that is written of it.
create function trail_is_further(o orders, p_extreme numeric) returns boolean
language sql immutable as $$
  select o.status = 'open' and o.trailing_distance is not null
    and (o.trailing_extreme is null
      or case o.side when 'long' then p_extreme > o.trailing_extreme
        else p_extreme < o.trailing_extreme end)
$$;
