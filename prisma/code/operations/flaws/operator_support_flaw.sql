-- Why an operator's answer to a customer cannot stand; null when it can.
create function operator_support_flaw(p_key text, p_after jsonb) returns text
language plpgsql stable as $$
declare
  c support_conversation;
begin
  select * into c from support_conversation where id = p_key::bigint;
  if not found then return 'There is no such conversation.'; end if;
  return support_flaw(c, p_after);
end $$;
