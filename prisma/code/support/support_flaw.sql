-- Why an operator's answer, or the end of a conversation, cannot stand, in words for the operator;
-- null when it can.
create function support_flaw(p_conversation support_conversation, p_after jsonb) returns text
language plpgsql stable as $$
declare
  v_reply constant text := trim(p_after->>'reply', E' \n');
begin
  if exists (select from customer where id = p_conversation.customer_id and status = 'closed') then
    return 'The account was closed: nobody reads an answer any more.';
  end if;
  if p_after ? 'status' then
    if p_after->>'status' is distinct from 'closed' then
      return 'Write closed to end the conversation; its customer opens it again by writing.';
    end if;
    if p_conversation.status = 'closed' then return 'The conversation is closed already.'; end if;
    if p_conversation.waiting_since is not null and coalesce(v_reply, '') = '' then
      return 'The customer waits for an answer: write one, then close the conversation.';
    end if;
    if coalesce(v_reply, '') = '' then return null; end if;
  end if;
  if coalesce(v_reply, '') = '' then return 'Write the answer into reply.'; end if;
  return coalesce(support_text_flaw(v_reply),
    told_sums_flaw(p_conversation.customer_id, v_reply));
end $$;
