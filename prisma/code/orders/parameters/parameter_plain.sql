-- The value of a parameter as it is kept: without blanks around it, and a number without zeros that
-- say nothing, so that 020000 is 20000.
create function parameter_plain(p_value text) returns text language sql immutable as $$
  select case when v ~ '^[0-9]{1,18}(\.[0-9]{1,18})?$' then trim_scale(v::numeric)::text else v end
  from btrim(p_value, E' \t\r\n') v
$$;
