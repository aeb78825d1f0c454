-- Sessions are [{"day": 0-6 from Sunday, "open": "HH:MM", "close": "HH:MM" or "24:00"}], the day
-- absent on a date's own.
create function are_sessions(p_sessions jsonb, p_weekly boolean) returns boolean
language sql immutable as $$
  select jsonb_typeof(p_sessions) = 'array' and not exists (
    select from jsonb_array_elements(p_sessions) s
    where (s->>'open' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      and s->>'close' ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
      and s->>'open' < s->>'close'
      and (not p_weekly or s->>'day' ~ '^[0-6]$')) is not true)
$$;
