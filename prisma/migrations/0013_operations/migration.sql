-- Operators have a schema of their own. What they see there are views; what they edit is judged by
-- a trigger that only reads, and kept as a wish in a table that is only ever added to. The server
-- carries it out once it is committed, in a short transaction of its own. So an operator holds no
-- lock on anything that an order, a payment or a log-in touches, however long their transaction
-- stays open.
create schema operations;

-- Every edit an operator made or tried: who, when, which row, before, after. What is accepted waits
-- for the server; operator_outcome says what became of it.
create table operator_change (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  operator text not null default session_user,
  table_name text not null,
  row_key text not null,
  action text not null check (action in ('insert', 'update', 'discard', 'session')),
  before jsonb,
  after jsonb,
  accepted boolean not null,
  answer text not null
);
create index operator_change_by_row on operator_change (table_name, row_key, id desc);
create index operator_change_accepted on operator_change (id) where accepted;

create table operator_outcome (
  change_id bigint primary key references operator_change (id),
  at timestamptz not null default clock_timestamp(),
  -- What the row is called now: a draft that was listed has its own name from then on.
  table_name text not null,
  row_key text not null,
  done boolean not null,
  answer text not null
);
create index operator_outcome_by_row on operator_outcome (table_name, row_key, change_id desc);
create sequence operator_draft_number;

-- Each operator has a login of their own, so that the record names a person. What PostgreSQL lets a
-- role change of itself, its password and its settings, is set back within moments.
create table operator_login (
  name text primary key check (name ~ '^[a-z][a-z0-9_]{0,30}$'),
  added_at timestamptz not null default now(),
  disabled_at timestamptz,
  -- How PostgreSQL keeps its password; null where the owner of the database may not read that.
  verifier text
);
