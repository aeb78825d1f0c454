-- Tells of each position that margin no longer covered, with the fill that closed it.
create function notify_close_out() returns trigger language plpgsql as $$
begin
  perform notify(o.customer_id, 'margin-close-out', jsonb_build_object('mode', o.mode,
    'orderId', o.id::text, 'code', o.code, 'price', trim_scale(new.price)::text))
  from orders o where o.id = new.order_id;
  return null;
end $$;
create trigger notify_close_out after insert on fill for each row
  when (new.reason = 'margin-close-out') execute function notify_close_out();
