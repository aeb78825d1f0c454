create view audit_options_settle_after_expiry as
  select o.id, o.expires_at, f.tick_received_at
  from orders o join fill f on f.order_id = o.id and f.leg = 'close'
  where o.stake is not null and (f.tick_received_at < o.expires_at
    or f.tick_received_at > o.expires_at + interval '5 minutes');
grant select on audit_options_settle_after_expiry to assay_app;
