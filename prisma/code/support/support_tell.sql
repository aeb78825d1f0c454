-- Tells a customer of an answer that they have not looked at, once for all that came since they
-- looked.
create function support_tell(p_message bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  c support_conversation;
begin
  select v.* into c from support_conversation v join support_message m on m.conversation_id = v.id
  where m.id = p_message for no key update of v;
  if not found or c.read_id >= p_message or c.told_id > c.read_id then return; end if;
  update support_conversation set told_id = p_message where id = c.id;
  perform notify(c.customer_id, 'support-answered', jsonb_build_object('id', c.id::text));
end $$;
grant execute on function support_tell(bigint) to assay_app;
