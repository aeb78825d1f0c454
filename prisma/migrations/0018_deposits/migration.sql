alter type ledger_reason add value 'deposit-credited';

create type deposit_method as enum ('crypto', 'card');
create type deposit_status as enum ('pending', 'approved', 'rejected');
create type deposit_step_kind as enum ('submitted', 'first-approval', 'approved', 'rejected');

-- Where customers pay to. One with a customer is theirs alone, so that what arrives there is theirs
-- without a claim.
create table deposit_address (
  id bigint generated always as identity primary key,
  -- Null for a bank account.
  network payment_network,
  currency text not null references currency (code),
  address text not null check (length(address) between 5 and 200),
  -- What customers read beside it.
  note text not null default '' check (length(note) <= 300),
  customer_id bigint references customer (id),
  enabled boolean not null default false,
  added_by text not null,
  created_at timestamptz not null default now()
);
create unique index deposit_address_once
  on deposit_address (network, currency, address) nulls not distinct;
create index deposit_address_of_customer on deposit_address (customer_id)
  where customer_id is not null;

create table deposit (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  method deposit_method not null,
  currency text not null references currency (code),
  address_id bigint not null references deposit_address (id),
  amount numeric(30, 12) not null check (amount > 0),
  tx_hash text not null default '' check (length(tx_hash) <= 120),
  last_six text not null default '' check (last_six ~ '^[0-9a-zA-Z]{0,6}$'),
  -- The file with the customer's proof of payment.
  proof bigint references file (id),
  status deposit_status not null default 'pending',
  reason text not null default '' check (length(reason) <= 500),
  reviewers integer not null default 1 check (reviewers in (1, 2)),
  client_key text,
  created_at timestamptz not null default clock_timestamp(),
  constraint rejection_has_a_reason check (status <> 'rejected' or trim(reason) <> '')
);
create index deposit_of_customer on deposit (customer_id, id desc);
create index deposit_unreviewed on deposit (created_at) where status = 'pending';
-- A payment is credited once, whoever claims it.
create unique index deposit_credited_once on deposit (address_id, lower(tx_hash))
  where status = 'approved' and tx_hash <> '';

create table deposit_step (
  deposit_id bigint not null references deposit (id),
  step deposit_step_kind not null,
  at timestamptz not null default clock_timestamp(),
  -- Null for what the customer did.
  operator text,
  primary key (deposit_id, step)
);
create index deposit_step_by_time on deposit_step (at);

-- What a watcher of a chain told of payments to our addresses.
create table chain_payment (
  network payment_network not null,
  tx_hash text not null check (length(tx_hash) between 10 and 120),
  output_index integer not null check (output_index >= 0),
  address_id bigint not null references deposit_address (id),
  amount numeric(30, 12) not null check (amount > 0),
  confirmations integer not null check (confirmations >= 0),
  deposit_id bigint unique references deposit (id),
  seen_at timestamptz not null default now(),
  told_at timestamptz not null default now(),
  primary key (network, tx_hash, output_index)
);

insert into parameter (key, value) values
  ('deposits.min.USDT', '120'),
  ('deposits.min.BTC', '0.015'),
  ('deposits.min.ETH', '0.2'),
  -- All deposits of a customer together: beyond this the advanced verification comes first.
  ('deposits.advancedAbove.USDT', '5000'),
  ('deposits.advancedAbove.BTC', '0.08'),
  ('deposits.advancedAbove.ETH', '2'),
  ('deposits.twoReviewersAbove.USDT', '10000'),
  ('deposits.twoReviewersAbove.BTC', '0.15'),
  ('deposits.twoReviewersAbove.ETH', '4'),
  ('deposits.confirmations.bitcoin', '3'),
  ('deposits.confirmations.ethereum', '20'),
  ('deposits.confirmations.tron', '20');
