-- Why a payout cannot be decided so, in words for the operator; null when it can.
create function charity_payout_flaw(p charity_payout, p_status text, p_reason text,
  p_operator text)
returns text language plpgsql stable as $$
declare
  v_owed numeric;
begin
  if p.status <> 'waiting' then
    return format('It was %s by %s: that stays.', p.status, p.decided_by);
  end if;
  if p_status is null then return 'Say approved or rejected.'; end if;
  if p_status not in ('approved', 'rejected') then
    return 'The status is approved or rejected.';
  end if;
  if p.entered_by = p_operator or operator_wrote('charity_payout', p.id::text,
    '{amount,charity,currency,paid_on,receipt,reference,source}', p_operator, true)
  then return 'You entered it: another operator decides.';
  end if;
  if p_status = 'rejected' then
    return case when length(reason_of(coalesce(p_reason, ''))) not between 3 and 300
      then 'A rejection needs its reason, of 3 to 300 characters.'
      else told_flaw(p_reason, 300) end;
  end if;
  if not operator_stands(p.entered_by, p.entered_at) then
    return 'Who entered it was disabled since: reject it, and enter it anew where it is right.';
  end if;
  v_owed := charity_owed(p.charity_id, p.source, p.currency);
  return case when v_owed < p.amount
    then format('Only %s %s are owed.', trim_scale(v_owed), p.currency) end;
end $$;
