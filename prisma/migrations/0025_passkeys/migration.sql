alter type notification_kind add value 'passkey-added';
alter type notification_kind add value 'passkey-removed';
alter type notification_kind add value 'passkey-suspect';
alter type login_outcome add value 'entered-passkey';
alter type login_outcome add value 'wrong-passkey';
alter type security_change_kind add value 'passkey-added';
alter type security_change_kind add value 'passkey-removed';
alter type security_change_kind add value 'passkey-suspect';

-- A key pair of a customer's device (WebAuthn). Only its public half is here.
create table passkey (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  public_key bytea not null,
  -- How often the device says it was used; 0 where it does not count.
  counter bigint not null check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_by_customer on passkey (customer_id, id);

-- What a device was asked to sign, and then what a signature allows: each is taken once, by its
-- hash, within minutes. What it is for is kept as a keyed hash, since it may name a card.
create type passkey_step as enum ('add', 'login', 'confirm', 'proof');
create table passkey_challenge (
  hash text primary key,
  step passkey_step not null,
  customer_id bigint references customer (id),
  serves text not null,
  expires_at timestamptz not null,
  check ((customer_id is null) = (step = 'login'))
);
create index passkey_challenge_by_age on passkey_challenge (expires_at);
