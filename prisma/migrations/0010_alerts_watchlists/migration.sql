-- A customer's lists stand in the order of their position; the one without a name is always there.
alter table watchlist add column position integer not null default 0;
grant update (name, position) on watchlist to assay_app;
grant delete on watchlist to assay_app;

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
    num_nonnulls(fired_at, tick_source, tick_live, tick_time, tick_sequence, tick_bid, tick_ask, tick_price) in (0, 8)),
  constraint fired_has_its_tick check (status <> 'fired' or fired_at is not null),
  constraint active_has_no_tick check (status <> 'active' or fired_at is null),
  constraint tick_reached_the_price check (
    case direction when 'above' then tick_price >= price else tick_price <= price end),
  constraint tick_is_not_crossed check (tick_bid <= tick_ask)
);
create unique index price_alert_once on price_alert (customer_id, code, direction, price) where status = 'active';
create index price_alert_of_customer on price_alert (customer_id, (coalesce(fired_at, created_at)) desc, id desc)
  where status <> 'removed';
create index price_alert_watched on price_alert (code) where status = 'active';
create index price_alert_unmailed on price_alert (fired_at) where status = 'fired' and by_mail and mailed_at is null;

-- What an alert said must not change afterwards: only its mail is noted, or it is taken off the list.
create function price_alert_fired_stays() returns trigger language plpgsql as $$
begin
  if (old.fired_at, old.tick_source, old.tick_live, old.tick_time, old.tick_sequence, old.tick_bid, old.tick_ask, old.tick_price,
      old.price, old.direction, old.code)
    is distinct from (new.fired_at, new.tick_source, new.tick_live, new.tick_time, new.tick_sequence, new.tick_bid, new.tick_ask,
      new.tick_price, new.price, new.direction, new.code)
  then raise exception 'a fired alert stays as it is'; end if;
  return new;
end $$;
create trigger fired_stays before update on price_alert
  for each row when (old.status <> 'active') execute function price_alert_fired_stays();

grant select on price_alert to assay_app, assay_operator;
grant insert (customer_id, code, direction, price, note, by_mail, locale) on price_alert to assay_app;
grant update (note, by_mail, locale, status, fired_at, tick_source, tick_live, tick_time, tick_sequence, tick_bid, tick_ask, tick_price,
  mailed_at, mail_tries, removed_at) on price_alert to assay_app;
