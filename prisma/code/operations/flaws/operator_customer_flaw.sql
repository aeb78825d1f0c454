-- Why a change of a customer cannot stand, in words for the operator; null when it can.
create function operator_customer_flaw(p_id bigint, p_after jsonb, p_operator text) returns text
language plpgsql stable as $$
declare
  c customer;
  v_until timestamptz;
  v_status text;
  v_reason text;
begin
  select * into c from customer where id = p_id;
  if not found then return 'There is no such customer.'; end if;
  v_status := c.status::text;
  v_reason := c.status_reason;
  if v_status = 'closed' then
    return 'The customer closed this account, and nobody opens it again.';
  end if;
  if p_after ? 'status' and coalesce(p_after->>'status', '') not in ('active', 'suspended') then
    return 'The status is active or suspended.';
  end if;
  if p_after ? 'reason' then v_reason := coalesce(p_after->>'reason', ''); end if;
  if p_after ? 'reason' and told_to_flaw(p_id, v_reason) is not null then
    return told_to_flaw(p_id, v_reason);
  end if;
  -- Each change is told, by letter too; lifting it is never held back.
  if v_status = 'suspended' and p_after->>'status' is distinct from 'active' and (
    select count(*) >= 3 from notification n where n.customer_id = p_id and n.kind = 'suspended'
      and n.created_at > now() - interval '24 hours')
  then
    return 'The customer was told of this three times within a day: leave it, or lift it.';
  end if;
  if reason_of(v_reason) = '' and coalesce(p_after->>'status', v_status) = 'suspended' then
    return 'Give the reason together with the status: the customer reads it.';
  end if;
  -- What stands there is the reason of lifting the one before.
  if p_after->>'status' = 'suspended' and v_status = 'active' and not p_after ? 'reason' then
    return 'Give the reason together with the status: the customer reads it.';
  end if;
  if p_after->>'status' = 'active' and v_status <> 'active' and not p_after ? 'reason' then
    return 'Give the reason of lifting the suspension together with the status.';
  end if;
  -- Lifting one to set it anew would prolong it.
  if p_after->>'status' = 'suspended' and v_status = 'active' and p_operator = c.suspended_by
    and c.suspended_until > now() - interval '14 days'
  then
    return 'You set or prolonged the last suspension, which ended less than 14 days ago: '
      'another operator suspends anew.';
  end if;
  if not p_after ? 'suspended_until' then return null; end if;
  if coalesce(p_after->>'status', v_status) <> 'suspended' then
    return 'Nobody is suspended: leave suspended_until alone.';
  end if;
  begin
    v_until := (p_after->>'suspended_until')::timestamptz;
  exception when others then
    return 'Write suspended_until as a time, such as 2026-12-01 12:00+00.';
  end;
  return case
    when v_until is null then 'A suspension ends: say when, at most 14 days from now.'
    when v_until <= now() then 'That is over already: set the status to active instead.'
    when v_until > now() + interval '14 days' then 'A suspension lasts at most 14 days from now.'
    when v_status = 'suspended' and v_until > c.suspended_until and p_operator = c.suspended_by
      then 'You set or prolonged it last: another operator prolongs it.'
    when v_status = 'suspended' and v_until > c.suspended_until
      and (not p_after ? 'reason' or v_reason = c.status_reason)
      then 'Give the reason of prolonging it in the same save: the customer reads it.' end;
end $$;
