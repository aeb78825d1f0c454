-- Why a number of an instrument cannot be kept as it was written; null when each can. The columns
-- would round it, or fail without a word for the person who wrote it.
create function operator_number_flaw(p_after jsonb) returns text language sql stable as $$
  select case
      when not coalesce(g.is_number, false) then format('The %s must be a number.', k.label)
      when scale(trim_scale(g.value)) > k.places
        then format('The %s keeps %s places after the point; %s has %s.', k.label, k.places,
          trim_scale(g.value), scale(trim_scale(g.value)))
      else format('The %s has at most %s digits before the point.', k.label, k.digits) end
  from (
    select a.attnum, a.attname::text as name, replace(a.attname::text, '_', ' ') as label,
      (a.atttypmod - 4) & 2047 as places,
      ((a.atttypmod - 4) >> 16) - ((a.atttypmod - 4) & 2047) as digits
    from pg_attribute a
    where a.attrelid = 'public.instrument'::regclass and a.atttypid = 'numeric'::regtype
      and not a.attisdropped
  ) k
  cross join lateral (
    select jsonb_typeof(p_after->k.name) = 'number' as is_number,
      case when jsonb_typeof(p_after->k.name) = 'number'
        then (p_after->>k.name)::numeric end as value
    where jsonb_typeof(p_after->k.name) <> 'null'
  ) g
  where not g.is_number or scale(trim_scale(g.value)) > k.places
    or abs(g.value) >= 10::numeric ^ k.digits
  order by k.attnum limit 1
$$;
