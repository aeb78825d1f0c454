-- Tells of a price alert with the change that says it was reached.
create function notify_price_alert() returns trigger language plpgsql as $$
begin
  perform notify(new.customer_id, 'price-alert', jsonb_build_object('code', new.code,
    'direction', new.direction, 'price', trim_scale(new.price)::text));
  return null;
end $$;
create trigger notify_price_alert after update of status on price_alert for each row
  when (old.status = 'active' and new.status = 'fired') execute function notify_price_alert();
