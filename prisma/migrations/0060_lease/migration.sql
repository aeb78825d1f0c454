-- The leader's sign of life, apart from what its commits lock: one that is frozen or cut off gives
-- none.
create table engine_beat (
  one boolean primary key default true check (one),
  epoch bigint not null,
  beat_at timestamptz not null default clock_timestamp(),
  -- Where the leader takes what other processes hand on; null while it does not say.
  address text
);
insert into engine_beat (epoch) select epoch from engine_lead;
