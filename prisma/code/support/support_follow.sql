-- What follows from a message, in the same transaction: who waits since when, the news for both
-- sides, and, of an answer, the word elsewhere where it is not looked at within minutes.
create function support_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update support_conversation set last_message_at = new.at,
    status = case new.kind when 'closed' then 'closed' else 'open' end::support_status,
    waiting_since = case new.kind when 'customer' then coalesce(waiting_since, new.at) end,
    -- Who writes has read what stood above; and a word that ends it is no news by itself.
    read_id = case when new.kind = 'customer' then greatest(read_id, new.id) else read_id end
  where id = new.conversation_id;
  if new.kind = 'operator' then
    perform work_add('tell-support', new.id::text, now() + interval '3 minutes');
  end if;
  perform pg_notify('support', new.customer_id || ' ' || new.id);
  return null;
end $$;
create trigger follow after insert on support_message for each row
  execute function support_follow();
