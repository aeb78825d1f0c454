-- What customers prove something with: photographs and drawn signatures, kept outside of the
-- database and sealed. The keys lie here, so that a file is worth nothing without its row.
create type file_purpose as enum ('front', 'back', 'selfie', 'hand-held', 'signature', 'proof');
create type file_state as enum ('arriving', 'unused', 'used', 'removed');

-- Each file has a key of its own, wrapped by one of these.
create table file_key (
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  created_at timestamptz not null default clock_timestamp(),
  retired_at timestamptz check (retired_at >= created_at)
);
create unique index file_key_in_use on file_key ((true)) where retired_at is null;

-- Sealed under a secret that is not in the database; gone once no file needs it any more.
create table file_key_secret (
  key_id text primary key references file_key (id),
  sealed bytea not null
);

create table file (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  purpose file_purpose not null,
  state file_state not null default 'arriving',
  -- Of the picture as it is kept, before it is sealed.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes integer check (size_bytes between 1 and 2097152),
  key_id text references file_key (id),
  wrapped_key bytea,
  -- What it was handed in with, such as a verification.
  used_for text check (used_for ~ '^[a-z-]{1,30}$'),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  removed_at timestamptz,
  check (state in ('arriving', 'removed')
    or num_nulls(sha256, size_bytes, key_id, wrapped_key) = 0),
  check ((state = 'used') = (used_for is not null)),
  check ((state = 'removed') = (removed_at is not null))
);
create index file_by_customer on file (customer_id, id desc);
create index file_by_key on file (key_id) where wrapped_key is not null;

-- Every look at a file: by its owner, where nobody is named, or by an operator. Shown to the owner.
create table file_look (
  id bigint generated always as identity primary key,
  file_id bigint not null references file (id),
  at timestamptz not null default clock_timestamp(),
  operator text,
  reason text not null check (length(reason) between 1 and 100)
);
create index file_look_by_file on file_look (file_id, id desc);

-- Lets one operator open one file for a short time. No reference to the file: what an operator
-- holds open must lock nothing of a customer's.
create table file_link (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  file_id bigint not null,
  operator text not null,
  reason text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index file_link_by_age on file_link (expires_at);
