-- Whether two values of a parameter are one, however a number was written.
create function parameter_alike(p_one text, p_other text) returns boolean
language sql immutable as $$
  select parameter_plain(p_one) = parameter_plain(p_other)
$$;
