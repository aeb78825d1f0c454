-- Tells a customer what became of a deposit or a withdrawal that was reviewed; a cancelled one was
-- their own doing.
create function notify_review(p_customer bigint, p_what text, p_status text, p_id bigint,
  p_amount numeric, p_currency text, p_reason text)
returns void language plpgsql as $$
declare
  v_facts jsonb := jsonb_build_object('id', p_id::text, 'amount', trim_scale(p_amount)::text,
    'currency', p_currency);
begin
  if p_status = 'rejected' then
    v_facts := v_facts || jsonb_build_object('reason', p_reason);
  elsif p_status not in ('approved', 'completed') then
    return;
  end if;
  perform notify(p_customer, (p_what || '-' || p_status)::notification_kind, v_facts);
end $$;
