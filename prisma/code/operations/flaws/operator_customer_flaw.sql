create function operator_customer_flaw(p_id bigint, p_after jsonb) returns text
language plpgsql stable as $$
declare
  v_status text;
  v_reason text;
begin
  select status::text, status_reason into v_status, v_reason from customer where id = p_id;
  if not found then return 'There is no such customer.'; end if;
  if v_status = 'closed' then
    return 'The customer closed this account, and nobody opens it again.';
  end if;
  if p_after ? 'status' and coalesce(p_after->>'status', '') not in ('active', 'suspended') then
    return 'The status is active or suspended.';
  end if;
  if p_after ? 'reason' then v_reason := coalesce(p_after->>'reason', ''); end if;
  if length(v_reason) > 500 then return 'A reason has at most 500 characters.'; end if;
  if trim(v_reason) = '' and coalesce(p_after->>'status', v_status) = 'suspended' then
    return 'Give the reason first, or together with the status.';
  end if;
  if p_after->>'status' = 'active' and v_status <> 'active' and not p_after ? 'reason' then
    return 'Give the reason of lifting the suspension together with the status.';
  end if;
  return null;
end $$;
