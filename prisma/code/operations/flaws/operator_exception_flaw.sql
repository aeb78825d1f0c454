create function operator_exception_flaw(p_key text, p_content jsonb, p_old date) returns text
language plpgsql stable as $$
declare
  v_today date;
  v_first date;
  v_flaw text;
  v_date date := (p_content->>'date')::date;
  v_is_always_open boolean;
  v_days integer;
  v_most integer;
begin
  select (now() at time zone time_zone)::date into v_today
  from calendar where id = p_content->>'calendar_id';
  if v_today is null then return 'Give the id of a calendar that is there.'; end if;
  -- An option that was sold before the announcement has ended by then: none loses its outcome.
  select v_today + 2 + coalesce(max((p->>'seconds')::integer), 0) / 86400 into v_first
  from instrument i cross join jsonb_array_elements(i.periods) p
  where i.calendar = p_content->>'calendar_id' and i.enabled;
  -- Nor one of a period that is offered no more.
  select greatest(v_first,
    max(((o.expires_at + interval '5 minutes') at time zone c.time_zone)::date) + 1) into v_first
  from calendar c join instrument i on i.calendar = c.id join orders o on o.code = i.code
  where c.id = p_content->>'calendar_id' and o.status in ('pending', 'open')
    and o.expires_at is not null;
  if v_date is null or v_date < v_first or p_old < v_first then
    return format('Hours change by announcement, a whole day and the longest option ahead: '
      'from %s on.', v_first);
  end if;
  if coalesce(length(p_content->>'name'), 0) not between 1 and 100 then
    return 'Give a name of 1 to 100 characters.';
  end if;
  v_flaw := coalesce(
    letters_flaw('calendar_exception', jsonb_build_object('name', p_content->>'name')),
    told_flaw(p_content->>'name', 100, 'name'));
  -- A day that is announced already can be taken back whatever it is called.
  if v_flaw is not null and not exists (select from calendar_exception e
    where e.id::text = p_key and e.name = p_content->>'name') then return v_flaw; end if;
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
  -- Operators close markets for holidays, and nobody's positions for good. What never closes has no
  -- holidays: a day for work on it has to do.
  select count(distinct s->>'day') = 7 into v_is_always_open
  from calendar c cross join jsonb_array_elements(c.weekly) s
  where c.id = p_content->>'calendar_id' and s->>'open' = '00:00' and s->>'close' = '24:00';
  v_days := case when v_is_always_open then 30 else 14 end;
  v_most := case when v_is_always_open then 1 else 6 end;
  if coalesce((p_content->>'in_force')::boolean, true) and exists (
    select from generate_series(v_date - v_days + 1, v_date, interval '1 day') as start
    where (select count(*) from calendar_exception e
      where e.calendar_id = p_content->>'calendar_id' and e.in_force and e.id::text <> p_key
        and e.date between start::date and start::date + v_days - 1) >= v_most)
  then
    return case when v_is_always_open
      then 'One day of a calendar that is always open may differ within 30 days, whoever adds it: '
      else 'Six days of a calendar within two weeks may differ, whoever adds them: ' end
      || 'the owner of the database alone adds more.';
  end if;
  return null;
end $$;
