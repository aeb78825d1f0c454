-- When what an operator said then lapsed, as they were disabled afterwards; null where it stands.
create function operator_lapsed_at(p_operator text, p_at timestamptz) returns timestamptz
language sql stable security definer set search_path = public, pg_temp as $$
  select max(d.at) from operator_standing d
  where d.name = p_operator and not d.stands and d.at >= p_at
$$;
grant execute on function operator_lapsed_at(text, timestamptz) to assay_app;
