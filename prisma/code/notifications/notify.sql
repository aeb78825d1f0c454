-- Tells a customer of something, in the transaction that does it: both are there or neither. The
-- server hears of it with the commit, and its e-mail and its devices are due then. Who closed
-- their account is told of nothing any more: null.
create function notify(p_customer bigint, p_kind notification_kind, p_facts jsonb default '{}')
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
begin
  if (select array_agg(f.key order by f.key) from jsonb_each(p_facts) f
        where jsonb_typeof(f.value) = 'string')
      is distinct from (select array_agg(n order by n) from unnest(notification_facts(p_kind)) n)
    or exists (select from jsonb_each(p_facts) f where jsonb_typeof(f.value) <> 'string')
  then
    raise exception 'the facts of % are the texts %, not %', p_kind,
      notification_facts(p_kind), p_facts;
  end if;
  if exists (select from customer where id = p_customer and status = 'closed') then
    return null;
  end if;
  insert into notification (customer_id, kind, facts) values (p_customer, p_kind, p_facts)
  returning id into v_id;
  perform pg_notify('notification', p_customer || ' ' || v_id);
  if notification_mails(p_customer, p_kind, p_facts) then
    perform work_add('mail-notification', v_id::text);
  end if;
  perform push_add(v_id, d, 1) from push_devices(p_customer, p_kind) d;
  return v_id;
end $$;
grant execute on function notify(bigint, notification_kind, jsonb) to assay_app;
