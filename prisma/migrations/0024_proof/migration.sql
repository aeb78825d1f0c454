-- What is owed to customers, as a tree of sums that is taken and published once a day. Whatever is
-- written here is written once.
create table proof_day (
  day date primary key,
  version smallint not null default 2 check (version = 2),
  taken_at timestamptz not null,
  -- The newest entry of the ledger that is in it, and those before it that were not committed yet.
  last_entry bigint not null check (last_entry >= 0),
  not_yet bigint[] not null,
  currencies text[] not null,
  scales integer[] not null,
  -- What the ledger says at that moment, in the smallest unit of each currency.
  owed numeric[] not null check (0 <= all (owed)),
  debt numeric[] not null check (0 <= all (debt)),
  leaves integer not null check (leaves >= 0),
  check (cardinality(scales) = cardinality(currencies)),
  check (cardinality(owed) = cardinality(currencies)),
  check (cardinality(debt) = cardinality(currencies))
);

-- What salts and places of a day come from, sealed under a secret that is not in the database.
create table proof_secret (
  day date primary key references proof_day (day),
  sealed bytea not null
);

-- One for each customer, in the order of the currencies of the day. No reference to the day and the
-- customer: proof_take alone writes them, and a million checks of each would take as long again.
create table proof_leaf (
  day date not null,
  place integer not null check (place >= 0),
  customer_id bigint not null,
  -- SHA-256 of the username: the leaf is about a name, and keeps none.
  account bytea not null check (octet_length(account) = 32),
  available numeric[] not null check (0 <= all (available)),
  held numeric[] not null check (0 <= all (held)),
  debt numeric[] not null check (0 <= all (debt)),
  primary key (day, place)
);
create unique index proof_leaf_of_customer on proof_leaf (day, customer_id);

-- Nodes from a level up; those below are made of their leaves when they are asked for.
create table proof_node (
  day date not null references proof_day (day),
  level smallint not null check (level > 0),
  place integer not null check (place >= 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  sums text not null check (sums ~ '^[0-9 ]*$'),
  primary key (day, level, place)
);

-- What everyone is shown of a day, as the very text that its hash is of. It names the hash of the
-- record before it, so that none can be exchanged without all that follow.
create table proof_record (
  day date primary key references proof_day (day),
  document text not null,
  hash text not null unique check (hash ~ '^[0-9a-f]{64}$'),
  published_at timestamptz not null default clock_timestamp()
);
