-- The version of a fee or a limit that counts at a moment: the newest one whose time had come.
create function fee_terms_at(p_key text, p_at timestamptz) returns setof fee_terms
language sql stable rows 1 as $$
  select * from fee_terms where key = p_key and since <= p_at order by version desc limit 1
$$;
grant execute on function fee_terms_at(text, timestamptz) to assay_app;
