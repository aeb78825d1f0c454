-- Why a name cannot be that of an instrument, which customers trade by it; null when it can.
create function operator_name_flaw(p_name text, p_code text) returns text
language sql stable as $$
  select coalesce(
    letters_flaw('instrument', jsonb_build_object('name', p_name)),
    told_flaw(p_name, 100, 'name'),
    case when exists (select from instrument i
        where lower(trim(i.name)) = lower(trim(p_name)) and i.code is distinct from p_code)
      then 'Another instrument has this name.' end)
$$;
