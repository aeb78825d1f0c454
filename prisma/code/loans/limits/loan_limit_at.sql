-- What may be owed at a credit score by limits such as 500:500,600:2000.
create function loan_limit_at(p_limits text, p_score integer) returns numeric
language sql immutable as $$
  select coalesce((
    select split_part(t, ':', 2)::numeric from regexp_split_to_table(p_limits, ',') t
    where split_part(t, ':', 1)::integer <= p_score
    order by split_part(t, ':', 1)::integer desc limit 1), 0)
$$;
grant execute on function loan_limit_at(text, integer) to assay_app;
