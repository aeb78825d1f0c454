alter type ledger_reason add value 'withdrawal-requested';
alter type ledger_reason add value 'withdrawal-completed';
alter type ledger_reason add value 'withdrawal-released';

-- Networks on which coins travel; the rules of their addresses are in lib/withdrawals.
create type payment_network as enum ('bitcoin', 'ethereum', 'tron');

create type destination_kind as enum ('wallet', 'card');

-- Where a customer's money may go. One that was removed stays for the withdrawals that named it.
create table withdrawal_destination (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  kind destination_kind not null,
  name text not null check (length(name) between 1 and 60),
  network payment_network,
  address text check (length(address) between 20 and 100),
  bank_name text check (length(bank_name) between 1 and 100),
  -- A card number or an IBAN, without spaces.
  card_number text check (card_number ~ '^[A-Z0-9]{12,34}$'),
  bank_code text check (length(bank_code) <= 20),
  branch_number text check (length(branch_number) <= 20),
  bank_address text check (length(bank_address) <= 200),
  payee_address text check (length(payee_address) <= 200),
  bank_phone text check (length(bank_phone) <= 30),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  -- New ones wait, so that a customer has time to notice one that is not theirs.
  usable_at timestamptz not null default now() + interval '24 hours',
  removed_at timestamptz,
  constraint wallet_has_an_address check (
    (kind = 'wallet') = (num_nonnulls(network, address) = 2)
    and (kind = 'card') = (num_nonnulls(bank_name, card_number) = 2)
    and (kind = 'wallet' or num_nonnulls(network, address) = 0))
);
create index withdrawal_destination_of_customer on withdrawal_destination (customer_id, id);
create unique index withdrawal_destination_wallet
  on withdrawal_destination (customer_id, network, address)
  where removed_at is null and kind = 'wallet';
create unique index withdrawal_destination_card on withdrawal_destination (customer_id)
  where removed_at is null and kind = 'card';
create unique index withdrawal_destination_default on withdrawal_destination (customer_id, kind)
  where is_default and removed_at is null;

create type withdrawal_status as enum (
  'pending', 'approved', 'completed', 'rejected', 'cancelled');

create table withdrawal (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  destination_id bigint not null references withdrawal_destination (id),
  currency text not null references currency (code),
  -- What leaves the balance; the fee is part of it.
  amount numeric(30, 12) not null check (amount > 0),
  fee numeric(30, 12) not null check (fee >= 0 and fee < amount),
  fee_rate numeric not null check (fee_rate >= 0 and fee_rate < 1),
  status withdrawal_status not null default 'pending',
  reason text not null default '' check (length(reason) <= 500),
  -- The transaction on the chain or at the bank, once it is completed.
  reference text not null default '' check (length(reference) <= 200),
  -- How many operators approve it, as the limit stood when it was asked for.
  reviewers integer not null default 1 check (reviewers in (1, 2)),
  client_key text,
  created_at timestamptz not null default clock_timestamp(),
  constraint rejection_has_a_reason check (status <> 'rejected' or trim(reason) <> ''),
  constraint completion_has_a_reference check (status <> 'completed' or trim(reference) <> '')
);
create index withdrawal_of_customer on withdrawal (customer_id, id desc);
create unique index withdrawal_unprocessed on withdrawal (customer_id)
  where status in ('pending', 'approved');

create type withdrawal_step_kind as enum (
  'requested', 'first-approval', 'approved', 'completed', 'rejected', 'cancelled');

-- Who decided what when; only ever added to.
create table withdrawal_step (
  withdrawal_id bigint not null references withdrawal (id),
  step withdrawal_step_kind not null,
  at timestamptz not null default clock_timestamp(),
  -- Null for what the customer did.
  operator text,
  primary key (withdrawal_id, step)
);
create index withdrawal_step_by_time on withdrawal_step (at);

insert into parameter (key, value) values
  ('withdrawals.feeRate', '0.005'),
  -- Above these, two operators approve.
  ('withdrawals.twoReviewersAbove.USDT', '10000'),
  ('withdrawals.twoReviewersAbove.BTC', '0.15'),
  ('withdrawals.twoReviewersAbove.ETH', '4');
