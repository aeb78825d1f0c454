create table calendar (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  -- An unknown zone makes the conversion fail, so it cannot be stored.
  time_zone text not null check ((timestamptz 'epoch' at time zone time_zone) is not null),
  weekly jsonb not null
);

create table calendar_exception (
  id bigint generated always as identity primary key,
  calendar_id text not null references calendar (id),
  date date not null,
  name text not null check (length(name) between 1 and 100),
  -- What replaces the weekly sessions on this local date; [] is closed all day.
  sessions jsonb not null default '[]',
  in_force boolean not null default true,
  unique (calendar_id, date)
);

create table instrument (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9.]{1,20}$'),
  type integer not null check (type between 1 and 5),
  name text not null check (length(name) between 1 and 100),
  logo text check (length(logo) <= 300),
  base text not null check (base ~ '^[A-Z0-9.]{1,20}$'),
  quote text not null check (quote ~ '^[A-Z0-9]{2,10}$'),
  contract_size numeric(20, 8) not null check (contract_size > 0),
  tick_size numeric(20, 12) not null check (tick_size > 0),
  lot_step numeric(20, 8) not null check (lot_step > 0),
  lot_min numeric(20, 8) not null check (lot_min > 0),
  lot_max numeric(20, 8) not null,
  fee_rate numeric(12, 8) not null check (fee_rate between 0 and 0.003),
  leverages integer[] not null,
  periods jsonb not null default '[]',
  typical_spread numeric(30, 12) not null check (typical_spread > 0),
  reference_price numeric(30, 12) not null check (reference_price > 0),
  daily_volatility numeric(10, 6) not null
    check (daily_volatility > 0 and daily_volatility <= 0.5),
  max_age_seconds integer not null default 60 check (max_age_seconds between 5 and 600),
  jump_limit numeric(10, 6) not null check (jump_limit between 0.001 and 0.5),
  calendar text not null references calendar (id),
  sort_order integer not null default 1000,
  enabled boolean not null default true,
  terms_version integer not null default 1
);

-- Every version of the terms that cost money. A change applies to later orders only, and anyone can
-- read the history.
create table instrument_terms (
  code text not null references instrument (code),
  version integer not null,
  contract_size numeric(20, 8) not null,
  lot_step numeric(20, 8) not null,
  lot_min numeric(20, 8) not null,
  lot_max numeric(20, 8) not null,
  fee_rate numeric(12, 8) not null,
  leverages integer[] not null,
  periods jsonb not null,
  typical_spread numeric(30, 12) not null,
  valid_from timestamptz not null default clock_timestamp(),
  -- The operator who changed them, although the server carried the change.
  changed_by text not null
    default coalesce(nullif(current_setting('assay.operator', true), ''), session_user),
  primary key (code, version)
);

-- One series per source: a recording never continues a simulated chart. No foreign key to
-- instrument: rows arrive by the thousand, from the catalogue itself.
create table candle (
  code text not null,
  source text not null,
  interval text not null check (interval in ('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w')),
  start timestamptz not null,
  open numeric(30, 12) not null check (open > 0),
  high numeric(30, 12) not null,
  low numeric(30, 12) not null,
  close numeric(30, 12) not null,
  -- Ticks, not lots: no source of quotes knows what was traded elsewhere.
  volume numeric(30, 12) not null check (volume >= 0),
  -- Made afterwards by the source itself instead of recorded as it happened.
  made boolean not null default false,
  primary key (code, source, interval, start),
  constraint within_range check (low <= least(open, close) and high >= greatest(open, close))
) with (fillfactor = 90);
