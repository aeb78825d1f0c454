-- How each price source does, for operators. The server writes it every few seconds while something
-- happens, and at once when a source breaks off, comes back or stands in for another.
create table price_source_status (
  source text primary key,
  live boolean not null,
  state text not null check (state in ('connecting', 'live', 'silent', 'backing-off', 'off')),
  instruments integer not null,
  last_tick_at timestamptz,
  -- Counted since the server started.
  ticks bigint not null,
  dropped jsonb not null,
  reconnects integer not null,
  last_error text,
  -- The preferred source that this one stands in for at present.
  taken_over_from text,
  updated_at timestamptz not null default clock_timestamp()
);

-- When the first row of a set of recordings was played, at this pace, so that a restarted server
-- goes on where the recording would be instead of jumping back to its first row.
create table replay_clock (
  recordings text primary key,
  origin timestamptz not null,
  speed numeric not null check (speed > 0)
);
