-- Why an instrument gets no other version of its terms for now, in words for the operator; null
-- when it may: who trades it has to be able to follow them.
create function terms_count_flaw(p_code text) returns text language sql stable as $$
  select case
    when count(*) filter (where valid_from > now() - interval '1 day') >= 10
      then 'Its terms changed 10 times within a day, which is the most: come again later.'
    when count(*) >= 30
      then 'Its terms changed 30 times within 30 days, which is the most: come again later.' end
  from instrument_terms
  where code = p_code and version > 1 and valid_from > now() - interval '30 days'
$$;
