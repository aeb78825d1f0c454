-- Orders that others than the desk changed, for its look every few seconds beside the notices.
-- What the desk itself writes is looked up by no time any more.
create table order_news (
  order_id bigint not null,
  at timestamptz not null default clock_timestamp()
);
create index order_news_at on order_news (at);
drop index orders_changed;
drop index orders_ended;
