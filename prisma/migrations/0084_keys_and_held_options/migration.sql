-- What a key of a bulk call closed or cancelled, of customers with however many orders.
create index orders_of_close_key on orders (customer_id, close_key) where close_key is not null;
-- The options that are held, by when they end: hours of a market may not change before.
create index orders_options_held on orders (code, expires_at)
  where expires_at is not null and status in ('pending', 'open');
-- When an alert was asked for under its key, which names it for a day; its note may be changed
-- later than it was set.
alter table price_alert add column keyed_at timestamptz not null default clock_timestamp();
alter table price_alert disable trigger user;
update price_alert set keyed_at = created_at;
alter table price_alert enable trigger user;
