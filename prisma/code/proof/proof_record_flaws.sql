-- In what a record differs from what was taken that day, and from the record before it. The version
-- never goes back: an older one counts less of what is owed.
create function proof_record_flaws(p_day date, p_document text) returns setof text
language sql stable as $$
  with record as (select p_document::jsonb as said), before as (
    select r.day, r.hash, d.version from proof_record r join proof_day d on d.day = r.day
    where r.day < p_day order by r.day desc limit 1
  ), taken as (
    select d.*, (
      select jsonb_agg(jsonb_build_object('currency', u.currency, 'scale', u.scale,
        'owed', u.owed::text, 'debt', u.debt::text) order by u.n)
      from unnest(d.currencies, d.scales, d.owed, d.debt) with ordinality
        u (currency, scale, owed, debt, n)
    ) as totals
    from proof_day d where d.day = p_day
  )
  select 'it was not taken' where not exists (select from taken)
  union all
  select flaw from record r cross join taken t cross join unnest(array[
    case when r.said->'version' is distinct from to_jsonb(t.version)
      or exists (select from before b where b.version > t.version) then 'version' end,
    case when r.said->>'day' is distinct from t.day::text then 'day' end,
    case when (r.said->>'takenAt')::timestamptz is distinct from
      date_trunc('milliseconds', t.taken_at) then 'moment' end,
    case when r.said->>'lastEntry' is distinct from t.last_entry::text then 'last entry' end,
    case when r.said->'accounts' is distinct from to_jsonb(t.leaves) then 'accounts' end,
    case when r.said->'totals' is distinct from coalesce(t.totals, '[]') then 'totals' end,
    case when coalesce(r.said->>'root', '') !~ '^[0-9a-f]{64}$' then 'root' end,
    case when nullif(r.said->'before', 'null') is distinct from
      (select jsonb_build_object('day', b.day::text, 'hash', b.hash) from before b)
      then 'record before' end
  ]) flaw where flaw is not null
$$;
grant execute on function proof_record_flaws(date, text) to assay_app;
