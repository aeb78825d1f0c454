create type alert_direction as enum ('above', 'below');
create type alert_status as enum ('active', 'fired', 'removed');

create table price_alert (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  code text not null references instrument (code),
  direction alert_direction not null,
  -- Compared with the mid at tick size, which is the price that every screen shows.
  price numeric not null check (price > 0 and scale(price) <= 12),
  note text not null default '' check (length(note) <= 200),
  by_mail boolean not null default false,
  -- The language its mail is written in: the one the customer read when they set it.
  locale text not null,
  status alert_status not null default 'active',
  created_at timestamptz not null default clock_timestamp(),
  fired_at timestamptz,
  tick_source text,
  tick_live boolean,
  tick_time timestamptz,
  tick_sequence bigint,
  tick_bid numeric,
  tick_ask numeric,
  tick_price numeric,
  mailed_at timestamptz,
  mail_tries integer not null default 0,
  removed_at timestamptz,
  constraint whole_tick_or_none check (
    num_nonnulls(fired_at, tick_source, tick_live, tick_time, tick_sequence, tick_bid, tick_ask,
      tick_price) in (0, 8)),
  constraint fired_has_its_tick check (status <> 'fired' or fired_at is not null),
  constraint active_has_no_tick check (status <> 'active' or fired_at is null),
  constraint tick_reached_the_price check (
    case direction when 'above' then tick_price >= price else tick_price <= price end),
  constraint tick_is_not_crossed check (tick_bid <= tick_ask)
);
create unique index price_alert_once on price_alert (customer_id, code, direction, price)
  where status = 'active';
create index price_alert_of_customer
  on price_alert (customer_id, (coalesce(fired_at, created_at)) desc, id desc)
  where status <> 'removed';
create index price_alert_watched on price_alert (code) where status = 'active';
create index price_alert_unmailed on price_alert (fired_at)
  where status = 'fired' and by_mail and mailed_at is null;
