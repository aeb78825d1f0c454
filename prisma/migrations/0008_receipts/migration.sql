-- Keys that sign receipts. The public part is for everyone and stays for good, so that a receipt
-- can be checked for as long as it exists.
create table receipt_key (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  public_key text not null unique check (public_key ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default clock_timestamp(),
  retired_at timestamptz,
  check (retired_at >= created_at)
);
create unique index receipt_key_in_use on receipt_key ((true)) where retired_at is null;

-- The private part, sealed under a secret that is not in the database. A table of its own, which no
-- operator may read; a retired key needs it no more.
create table receipt_key_secret (
  key_id text primary key references receipt_key (id),
  sealed bytea not null
);

-- How fills stood to the prices asked for is told to everyone, from all fills there ever were. Days
-- that are over are summed once, so that only the newest fills are read for an answer.
create table fill_day (
  day date not null,
  mode mode not null,
  reason text not null,
  type smallint not null,
  fills integer not null,
  better integer not null,
  worse integer not null,
  better_amount numeric not null,
  worse_amount numeric not null,
  primary key (day, mode, reason, type)
);

-- The first moment that is not summed yet; null before the first fill.
create table fill_day_until (
  one boolean primary key default true check (one),
  until timestamptz
);
insert into fill_day_until default values;
