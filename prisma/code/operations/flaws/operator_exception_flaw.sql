create function operator_exception_flaw(p_key text, p_content jsonb, p_old date) returns text
language plpgsql stable as $$
declare
  v_today date;
  v_date date := (p_content->>'date')::date;
begin
  select (now() at time zone time_zone)::date into v_today
  from calendar where id = p_content->>'calendar_id';
  if v_today is null then return 'Give the id of a calendar that is there.'; end if;
  if v_date is null or v_date <= v_today or p_old <= v_today then
    return 'Hours change by announcement: give a day after today.';
  end if;
  if coalesce(length(p_content->>'name'), 0) not between 1 and 100 then
    return 'Give a name of 1 to 100 characters.';
  end if;
  if are_sessions(coalesce(p_content->'sessions', '[]'), false) is not true then
    return 'Sessions are a list of {"open": "09:30", "close": "13:00"}; [] is closed all day.';
  end if;
  if jsonb_typeof(coalesce(p_content->'in_force', 'true')) <> 'boolean' then
    return 'Say whether it is in force: true or false.';
  end if;
  if exists (select from calendar_exception where calendar_id = p_content->>'calendar_id'
    and date = v_date and id::text <> p_key) then
    return 'That day of this calendar has an exception already.';
  end if;
  return null;
end $$;
