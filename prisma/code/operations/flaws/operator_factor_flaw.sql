-- Why the removal of a customer's factors cannot be entered, or decided, as an operator wrote it.
create function operator_factor_flaw(p_key text, p_after jsonb, p_operator text) returns text
language plpgsql stable as $$
declare
  r factor_request;
  c customer;
begin
  if p_key not like 'draft-%' then
    select * into r from factor_request where id = p_key::bigint;
    if not found then return 'There is no such request.'; end if;
    return factor_request_flaw(r, p_after->>'status', p_after->>'reason', p_operator);
  end if;
  select * into c from customer where username = p_after->>'customer';
  return case
    when c.id is null then 'Give the username of a customer, as it is written.'
    when length(trim(coalesce(p_after->>'checked', ''))) not between 10 and 500
      then 'Say what was checked, and how: 10 to 500 characters.'
    when exists (select from factor_request o where o.customer_id = c.id and o.status = 'waiting')
      then 'One waits for this customer already: another operator decides.'
    else factor_removal_flaw(c) end;
end $$;
