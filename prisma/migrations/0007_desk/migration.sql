-- One process leads: it alone decides and writes what becomes of orders. Its epoch stands on every
-- write, so that a process which was deposed and does not know it yet writes nothing.
create table engine_lead (
  one boolean primary key default true check (one),
  epoch bigint not null,
  -- The newest group of this epoch and what became of its items: the answer for a leader whose
  -- connection broke between its commit and the reply. Without results it was given up before it
  -- came.
  batch uuid,
  results jsonb,
  committed_at timestamptz
);
insert into engine_lead (epoch) values (0);

-- Who led when. Between two terms nobody watched the prices.
create table engine_term (
  epoch bigint primary key,
  since timestamptz not null,
  until timestamptz
);

-- The ticks that orders were decided by, in the order they came: one row for a run of ticks of one
-- instrument and source. A line of `ticks` is sequence,receivedAtMs,timeMs,maxAgeMs,bid,ask.
create table tick_log (
  id bigint generated always as identity primary key,
  epoch bigint not null references engine_term (epoch),
  code text not null,
  source text not null,
  live boolean not null,
  first_sequence bigint not null,
  last_sequence bigint not null check (last_sequence >= first_sequence),
  first_at timestamptz not null,
  last_at timestamptz not null,
  ticks text not null
);
create index tick_log_by_sequence on tick_log (code, first_sequence);
create index tick_log_by_time on tick_log (first_at);

-- Which days of the log its owner removed.
create table tick_log_pruned (
  day date not null,
  removed_at timestamptz not null default now(),
  runs bigint not null check (runs > 0),
  ticks bigint not null check (ticks >= runs),
  primary key (day, removed_at),
  constraint older_than_thirty_days check (day < (removed_at at time zone 'UTC')::date - 30)
);
