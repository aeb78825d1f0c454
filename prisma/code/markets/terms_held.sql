-- The fields of an operator's change of an instrument that wait until another operator has saved
-- the same.
create function terms_held(i instrument, p_after jsonb, p_operator text) returns text[]
language sql stable as $$
  select coalesce(array_agg(f.name order by f.name), '{}')
  from jsonb_object_keys(p_after) f(name)
  where terms_of_two(i, jsonb_populate_record(i, p_after), f.name)
    and not operator_is_proposed('instrument', i.code, array[f.name], p_after, p_operator,
      case f.name when 'name' then '%The name is shown now.' end,
      case when f.name <> 'name' then terms_changed_at(i.code, f.name) end)
$$;
