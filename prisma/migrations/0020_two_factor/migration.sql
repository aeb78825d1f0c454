-- The second factor of a log-in: an authenticator app, and codes for the day it is lost.
create table authenticator (
  customer_id bigint primary key references customer (id),
  -- Sealed under a secret that is not in the database.
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  -- Null until a first right code: before that it is asked for nowhere.
  enabled_at timestamptz,
  -- The step of time whose code was taken last; no code of it or of an earlier one is taken again.
  last_step bigint not null default 0 check (last_step >= 0)
);

create table recovery_code (
  customer_id bigint not null references customer (id),
  code_hash text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (customer_id, code_hash)
);

-- Each log-in to an account and each one refused, for its owner to read. Those refused of one
-- address within an hour are one row that counts; an address that is one too many is left out.
create type login_outcome as enum ('entered', 'wrong-password', 'wrong-code');
create table login_attempt (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  outcome login_outcome not null,
  began_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  tries integer not null default 1 check (tries > 0),
  ip text,
  user_agent text
);
create index login_attempt_by_customer on login_attempt (customer_id, last_at desc, id desc);
create index login_attempt_by_age on login_attempt (last_at);

-- What was changed about the ways into an account. It only grows.
create type security_change_kind as enum (
  'authenticator-on', 'authenticator-off', 'recovery-code-used', 'recovery-codes-renewed',
  'password-changed', 'password-reset');
create table security_change (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  change security_change_kind not null,
  at timestamptz not null default now(),
  ip text not null,
  user_agent text
);
create index security_change_by_customer on security_change (customer_id, at desc, id desc);
