-- Whether two values of a parameter are one, however a number was written.
create function parameter_alike(p_one text, p_other text) returns boolean
language sql immutable as $$
  select case when p_one ~ '^[0-9]{1,18}(\.[0-9]{1,18})?$'
      and p_other ~ '^[0-9]{1,18}(\.[0-9]{1,18})?$'
    then p_one::numeric = p_other::numeric else p_one = p_other end
$$;
