-- Carries out what an operator wrote to a customer, or that a conversation is over, and says what
-- was done. It was judged by operator_flaw while its row was held, once: a long text takes a while.
create function support_reply(p_id bigint, p_after jsonb, p_operator text) returns text
language plpgsql as $$
declare
  c support_conversation;
  v_reply constant text := trim(coalesce(p_after->>'reply', ''), E' \n');
begin
  select * into c from support_conversation where id = p_id for no key update;
  if v_reply <> '' then
    insert into support_message (conversation_id, customer_id, kind, operator, body, answers_since)
    values (p_id, c.customer_id, 'operator', p_operator, v_reply, c.waiting_since);
  end if;
  if p_after->>'status' = 'closed' then
    insert into support_message (conversation_id, customer_id, kind, operator, body)
    values (p_id, c.customer_id, 'closed', p_operator, '');
  end if;
  return case
    when p_after->>'status' is null then 'Sent.'
    when v_reply = '' then 'Closed.'
    else 'Sent, and closed.' end;
end $$;
