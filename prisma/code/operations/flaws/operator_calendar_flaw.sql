create function operator_calendar_flaw(p_content jsonb) returns text language plpgsql stable as $$
begin
  if coalesce(p_content->>'id', '') !~ '^[a-z0-9-]{1,40}$' then
    return 'Give an id of 1 to 40 small letters, digits and hyphens.';
  end if;
  if exists (select from calendar where id = p_content->>'id') then
    return (p_content->>'id') || ' is there already.';
  end if;
  -- PostgreSQL knows names besides that nobody else does, such as Factory and posix/….
  if p_content->>'time_zone' !~ '^(UTC|[A-Z][A-Za-z_]+(/[A-Za-z0-9_+-]+)+)$'
    or not exists (select from pg_timezone_names where name = p_content->>'time_zone')
  then
    return 'Give a time zone such as America/New_York.';
  end if;
  if are_sessions(p_content->'weekly', true) is not true then
    return 'A week is a list of {"day": 1, "open": "09:30", "close": "16:00"}, day 0 being Sunday.';
  end if;
  return null;
end $$;
