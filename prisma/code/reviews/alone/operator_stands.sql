-- Whether what an operator said then counted at a later moment, or counts now: who was disabled
-- since counts for nothing, also once they may log in again. Whoever has no login stands.
create function operator_stands(p_operator text, p_at timestamptz,
  p_until timestamptz default null)
returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from operator_login l where l.name = p_operator
    and (l.disabled_at < coalesce(p_until, 'infinity') or l.readmitted_at > p_at))
$$;
grant execute on function operator_stands(text, timestamptz, timestamptz)
  to assay_app, assay_operator;
