-- Whether a value is worse for customers than another: it costs more, takes fewer
-- amounts, or pays inviters less.
create function fee_is_worse(p_key text, p_value text, p_than text) returns boolean
language sql immutable as $$
  select case when p_key ~ '^(swaps\.max|invites)\.' then p_value::numeric < p_than::numeric
    else p_value::numeric > p_than::numeric end
$$;
