-- Sets a parameter. What costs somebody money changes once a second operator has saved the same
-- value: until then it is a proposal, which a week ends.
create function parameter_carry(p_key text, p_value text, p_operator text) returns text
language plpgsql as $$
declare
  t fee_terms;
begin
  p_value := parameter_plain(p_value);
  if parameter_alike(p_value, (select value from parameter where key = p_key)) then
    return case when parameter_own_proposal(p_key, p_operator)
      then 'Taken back: what you proposed does not count any more.'
      else 'Nothing was changed.' end;
  end if;
  if parameter_of_two(p_key, p_value) and not parameter_is_proposed(p_key, p_value, p_operator) then
    return format('Proposed: %s. It counts once another operator has saved the same value within '
      || '7 days.', p_value);
  end if;
  update parameter set value = p_value where key = p_key;
  select * into t from fee_terms where key = p_key order by version desc limit 1;
  return case
    when p_key like '%.enabled' then case p_value when 'true' then 'Saved: it is switched on.'
      else 'Saved: it is switched off, and what runs goes on.' end
    when t.key is null and p_key like 'timedOptions.%' then 'Saved, for later orders only.'
    when t.key is null then 'Saved: it counts from now on.'
    when t.since <= clock_timestamp() then format('Saved as version %s: it counts now.', t.version)
    else format('Saved as version %s: announced, and counts from %s UTC.', t.version,
      to_char(t.since at time zone 'UTC', 'YYYY-MM-DD HH24:MI')) end
    || case when t.lapses <> '{}' then format(' What was announced before as version %s never '
      'counts.', array_to_string(t.lapses, ', ')) else '' end;
end $$;
