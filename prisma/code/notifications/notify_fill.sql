-- Tells of an order that filled by itself, at its limit or its stop, whoever has a device to be
-- told in: others see it in their orders, and need not be told of each.
create function notify_fill() returns trigger language plpgsql as $$
begin
  perform notify(o.customer_id, 'order-filled', jsonb_build_object('mode', o.mode,
    'orderId', o.id::text, 'code', o.code, 'reason', new.reason,
    'price', trim_scale(new.price)::text))
  from orders o where o.id = new.order_id
    and exists (select from push_devices(o.customer_id, 'order-filled'));
  return null;
end $$;
create trigger notify_fill after insert on fill for each row
  when (new.reason in ('limit-order', 'stop-order', 'stop-loss', 'take-profit', 'trailing-stop'))
  execute function notify_fill();
