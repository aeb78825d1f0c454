-- Since when a term of an instrument is as it is.
create function terms_changed_at(p_code text, p_field text) returns timestamptz
language sql stable as $$
  select max(v.valid_from) from (
    select t.valid_from, to_jsonb(t)->p_field as value,
      lag(to_jsonb(t)->p_field) over (order by t.version) as before
    from instrument_terms t where t.code = p_code
  ) v
  where v.value is distinct from v.before
$$;
