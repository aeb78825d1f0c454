-- Why the removal of a customer's factors cannot be decided so; null when it can.
create function factor_request_flaw(r factor_request, p_status text, p_reason text,
  p_operator text) returns text language plpgsql stable as $$
begin
  if r.status <> 'waiting' then
    return format('It was %s by %s: that stays.', r.status, r.decided_by);
  end if;
  if p_status is null then return 'Say approved or rejected.'; end if;
  if p_status not in ('approved', 'rejected') then
    return 'The status is approved or rejected.';
  end if;
  if r.entered_by = p_operator
    or operator_wrote('factor_request', r.id::text, '{checked,customer}', p_operator, true)
  then return 'You entered it: another operator decides.';
  end if;
  if p_status = 'rejected' then
    return case when length(reason_of(coalesce(p_reason, ''))) not between 3 and 300
      then 'A rejection needs its reason, of 3 to 300 characters.'
      else told_to_flaw(r.customer_id, p_reason, 300) end;
  end if;
  if not operator_stands(r.entered_by, r.entered_at) then
    return 'Who entered it was disabled since: reject it, and enter it anew where it is right.';
  end if;
  if r.entered_at < now() - interval '7 days' then
    return 'It was entered more than 7 days ago: reject it, check again and enter it anew.';
  end if;
  return (select factor_removal_flaw(c) from customer c where c.id = r.customer_id);
end $$;
