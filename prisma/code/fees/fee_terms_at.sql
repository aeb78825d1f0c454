-- The version of a fee or a limit that counts at a moment: the newest one whose time had come, and
-- that nothing took the place of before.
create function fee_terms_at(p_key text, p_at timestamptz) returns setof fee_terms
language sql stable rows 1 as $$
  select t.* from fee_terms t where t.key = p_key and t.since <= p_at and fee_terms_stand(t)
  order by t.version desc limit 1
$$;
grant execute on function fee_terms_at(text, timestamptz) to assay_app;
