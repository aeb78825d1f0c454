-- Past ticks of an instrument, many in a row: it takes the place of runs of tick_log, keeps their
-- numbers and boundaries, and has the number of the last. `layout` says how `figures` is read. A
-- table of its own, since the indexes of one that loses nearly all of its rows stay wide.
create table tick_log_gathered (
  id bigint primary key,
  epoch bigint not null references engine_term (epoch),
  code text not null,
  source text not null,
  live boolean not null,
  first_sequence bigint not null,
  last_sequence bigint not null check (last_sequence >= first_sequence),
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  run_count integer not null check (run_count > 0),
  tick_count integer not null check (tick_count >= run_count),
  layout text not null,
  figures bytea not null
);
create index tick_log_gathered_by_sequence on tick_log_gathered (code, first_sequence);
create index tick_log_gathered_by_time on tick_log_gathered (first_at);
