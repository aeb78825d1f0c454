-- A row of an instrument as its content says, with what it begins with where that says nothing.
create function operator_instrument(p_content jsonb) returns instrument language sql stable as $$
  select jsonb_populate_record(null::instrument, '{"id": 0, "periods": [], "max_age_seconds": 60,
    "sort_order": 1000, "enabled": false, "terms_version": 1}' || jsonb_strip_nulls(p_content))
$$;
