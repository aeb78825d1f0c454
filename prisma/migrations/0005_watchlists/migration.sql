-- A customer's lists stand in the order of their position; the one without a name is always there.
create table watchlist (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  name text not null default '' check (length(name) <= 60),
  created_at timestamptz not null default now(),
  position integer not null default 0,
  unique (customer_id, name)
);

create table watchlist_item (
  watchlist_id bigint not null references watchlist (id),
  code text not null references instrument (code),
  added_at timestamptz not null default clock_timestamp(),
  primary key (watchlist_id, code)
);
