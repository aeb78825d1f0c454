create type customer_status as enum ('active', 'suspended');
create type verification_status as enum ('not-started', 'pending', 'verified', 'rejected');

create table customer (
  id bigint generated always as identity primary key,
  -- As typed. Names are compared by username_key, so that Ada and ada are one.
  username text not null check (length(username) between 3 and 30),
  username_key text not null,
  email text not null check (length(email) between 3 and 254 and email = lower(email)),
  -- Null for a customer who only ever came through Google.
  password_hash text,
  password_changed_at timestamptz not null default now(),
  status customer_status not null default 'active',
  credit_score integer not null default 100 check (credit_score >= 0),
  virtual_enabled boolean not null default true,
  virtual_mode boolean not null default false,
  basic_status verification_status not null default 'not-started',
  advanced_status verification_status not null default 'not-started',
  loan_status verification_status not null default 'not-started',
  invite_code text not null,
  invited_by bigint references customer (id) check (invited_by <> id),
  locale text not null default 'en',
  created_at timestamptz not null default now(),
  status_reason text not null default '' check (length(status_reason) <= 500),
  constraint customer_username_key unique (username_key),
  constraint customer_email_key unique (email),
  constraint customer_invite_code_key unique (invite_code)
);
create index customer_by_inviter on customer (invited_by) where invited_by is not null;

-- What a username is taken for by whoever reads it, so that nobody registers a name that looks like
-- another's. Of two that look alike the first keeps it.
create table username_look (
  look text primary key,
  customer_id bigint not null references customer (id)
);
create index username_look_by_customer on username_look (customer_id);

create table session (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  token_hash text not null unique,
  ip text not null,
  user_agent text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_live on session (customer_id, last_used_at desc) where revoked_at is null;

create type code_purpose as enum ('register', 'reset', 'security');
create table email_code (
  id bigint generated always as identity primary key,
  email text not null,
  purpose code_purpose not null,
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A code belongs to the place that asked for it; what others guess must not use it up.
  asked_address text,
  asked_device text,
  stray_tries integer not null default 0 check (stray_tries between 0 and tries)
);
create index email_code_by_email on email_code (email, created_at);
create index email_code_by_age on email_code (created_at);

-- Failed log-ins, counted by account and place together. blocked_until is a delay, never a lock. A
-- place that a besieged account does not know waits from its first try on, so a row begins before
-- there is a failure to count.
create table login_failure (
  key text primary key,
  failures integer not null check (failures >= 0),
  last_at timestamptz not null default now(),
  blocked_until timestamptz
);
create index login_failure_by_age on login_failure (last_at);

-- Where a customer logged in before: an address, or a device by the hash of the token in its
-- cookie. From there nobody else's failures delay the customer.
create table known_place (
  customer_id bigint not null references customer (id),
  place text not null check (place ~ '^(address|device):'),
  last_at timestamptz not null default now(),
  primary key (customer_id, place)
);
create index known_place_by_age on known_place (last_at);

create table mail_outbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now()
);
create index mail_outbox_by_recipient on mail_outbox (recipient, id);

create table google_account (
  issuer text not null,
  subject text not null,
  customer_id bigint not null references customer (id),
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index google_account_by_customer on google_account (customer_id);

-- An identity token signs in once.
create table google_token (
  token_hash text primary key,
  expires_at timestamptz not null
);
create index google_token_by_age on google_token (expires_at);
