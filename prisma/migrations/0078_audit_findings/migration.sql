-- What an audit found, of those that found something too: one of a part does not take back what a
-- full one named.
alter table audit_mark add column findings integer not null default 0;

-- A day is counted late where an account was suspended; rows of before have no such moment.
alter table invite_reward add column counted_at timestamptz;
alter table invite_reward alter column counted_at set default now();
create index invite_reward_by_time on invite_reward using brin (counted_at)
  with (autosummarize = on);

-- From when on a payment to an address becomes a deposit, which an audit has to look at then.
create index deposit_address_by_time on deposit_address (shown_at) where shown_at is not null;
