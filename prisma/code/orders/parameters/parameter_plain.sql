-- The value of a parameter as it is kept: without blanks around it, and each number without zeros
-- that say nothing, so that 020000 is 20000 and 500:0400 is 500:400.
create function parameter_plain(p_value text) returns text language sql immutable as $$
  select case
    when v ~ '^[0-9]{1,18}(\.[0-9]{1,18})?$' then trim_scale(v::numeric)::text
    when v ~ '^[0-9]+:[0-9]+(,[0-9]+:[0-9]+)*$' then regexp_replace(v, '\m0+(?=[0-9])', '', 'g')
    else v end
  from btrim(p_value, E' \t\r\n') v
$$;
