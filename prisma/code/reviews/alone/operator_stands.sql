-- Whether what an operator said then counted at a later moment, or counts now: who was disabled
-- then, or in between, counts for nothing, also once they may log in again. What came after that
-- moment changes nothing of it. Whoever was never disabled stands.
create function operator_stands(p_operator text, p_at timestamptz,
  p_until timestamptz default null)
returns boolean language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select from operator_standing d
    where d.name = p_operator and not d.stands and d.at < coalesce(p_until, 'infinity')
      and not exists (select from operator_standing r
        where r.name = p_operator and r.stands and r.at between d.at and p_at))
$$;
grant execute on function operator_stands(text, timestamptz, timestamptz)
  to assay_app, assay_operator;
