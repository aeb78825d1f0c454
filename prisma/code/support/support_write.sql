-- What a customer writes: into the conversation they name, into the one that is open, or into a new
-- one. Writing opens a closed one again. Under a key that was used within a day it gives the
-- message of then. Null where the conversation or a file is not the customer's.
create function support_write(p_customer bigint, p_conversation bigint, p_body text,
  p_files bigint[], p_key text)
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_conversation bigint;
  v_id bigint;
begin
  -- Two first messages at once are one conversation.
  perform pg_advisory_xact_lock(7202655, hashint8(p_customer));
  select id into v_id from support_message
  where customer_id = p_customer and client_key = p_key
    and at > clock_timestamp() - interval '24 hours';
  if found then return v_id; end if;
  if p_conversation is not null and not exists (select from support_conversation
    where customer_id = p_customer and id = p_conversation)
  then
    return null;
  end if;
  if coalesce(cardinality(p_files), 0) > 0 and file_use(p_customer, p_files,
      array_fill('support'::file_purpose, array[cardinality(p_files)]), 'support')
    <> cardinality(p_files)
  then
    return null;
  end if;
  if p_conversation is null then
    select id into v_conversation from support_conversation
    where customer_id = p_customer and status = 'open' order by id desc limit 1
    for no key update;
    if not found then
      insert into support_conversation (customer_id) values (p_customer)
      returning id into v_conversation;
    end if;
  else
    select id into v_conversation from support_conversation
    where customer_id = p_customer and id = p_conversation for no key update;
  end if;
  insert into support_message (conversation_id, customer_id, kind, body, files, client_key)
  values (v_conversation, p_customer, 'customer', p_body, coalesce(p_files, '{}'), p_key)
  returning id into v_id;
  return v_id;
end $$;
grant execute on function support_write(bigint, bigint, text, bigint[], text) to assay_app;
