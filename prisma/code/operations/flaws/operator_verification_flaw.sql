create function operator_verification_flaw(p_id bigint, p_after jsonb) returns text
language plpgsql stable as $$
declare
  v verification;
  v_reason text;
  v_reasons jsonb;
  v_key text;
  v_flaw text;
  v_text jsonb;
begin
  select * into v from verification where id = p_id;
  if not found then return 'There is no such submission.'; end if;
  if v.status <> 'pending' then
    return format('This was decided already: %s by %s. What is wrong now takes a new submission.',
      v.status, v.reviewed_by);
  end if;
  if p_after ? 'status' and coalesce(p_after->>'status', '') not in ('verified', 'rejected') then
    return 'A submission becomes verified or rejected.';
  end if;
  v_reason := reason_of(case when p_after ? 'reason' then p_after->>'reason' else v.reason end);
  if v_reason is null then return 'Leave the reason empty instead of null.'; end if;
  v_flaw := told_to_flaw(v.customer_id, v_reason);
  if v_flaw is not null then return v_flaw; end if;
  v_reasons := case when p_after ? 'reasons' then p_after->'reasons' else v.reasons end;
  if coalesce(jsonb_typeof(v_reasons), 'null') <> 'object' then
    return 'Reasons are like {"address": "The street is missing."}, by the names of fields.';
  end if;
  for v_key, v_text in select * from jsonb_each(v_reasons) loop
    if not (v.fields ? v_key or v.files ? v_key) then
      return format('There is no field %s: %s.', v_key, (
        select string_agg(name, ', ' order by name)
        from jsonb_object_keys(v.fields || v.files) name));
    end if;
    if jsonb_typeof(v_text) <> 'string'
      or length(reason_of(v_text #>> '{}')) not between 1 and 300
    then
      return format('The reason of %s is a text of 1 to 300 characters.', v_key);
    end if;
    v_flaw := told_to_flaw(v.customer_id, v_text #>> '{}', 300);
    if v_flaw is not null then return format('%s: %s', v_key, v_flaw); end if;
  end loop;
  if p_after->>'status' = 'rejected' and v_reason = '' and v_reasons = '{}' then
    return 'Say why: in reason, or field by field in reasons, together with the status.';
  end if;
  if p_after->>'status' = 'verified' and (v_reason <> '' or v_reasons <> '{}') then
    return 'What is verified has no reason against it: empty reason and reasons.';
  end if;
  return null;
end $$;
