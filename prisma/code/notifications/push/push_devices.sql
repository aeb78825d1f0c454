-- The devices that a customer is to be told in of a kind: those of sessions that live.
create function push_devices(p_customer bigint, p_kind notification_kind)
returns setof bigint language sql stable as $$
  select p.id from push_subscription p join session s on s.id = p.session_id
  where p.customer_id = p_customer and s.revoked_at is null and s.expires_at > clock_timestamp()
    and coalesce((select n.by_push from notification_setting n
      where n.customer_id = p_customer and n.kind = p_kind), true)
$$;
grant execute on function push_devices(bigint, notification_kind) to assay_app;
