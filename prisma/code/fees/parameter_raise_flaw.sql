-- Why operators cannot raise a limit that guards so far, in words; null where they can. One alone
-- lowers it; two set it back to what it was, so that a mistake has an end and nothing guards less
-- than the owner of the database decided.
create function parameter_raise_flaw(p parameter, p_value text) returns text
language sql stable as $$
  select case
    when p_value !~ '^[0-9]{1,9}(\.[0-9]{1,8})?$' or p_value::numeric <= p.value::numeric
      or p_value::numeric <= parameter_was(p.key) then null
    when parameter_was(p.key) > p.value::numeric
      then format('Two operators may set it back to %s, as it was; the owner of the database alone '
        'raises it further.', trim_scale(parameter_was(p.key)))
    else 'Operators may lower this limit; the owner of the database alone raises it.' end
$$;
