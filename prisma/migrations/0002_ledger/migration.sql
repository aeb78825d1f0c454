create type account_kind as enum (
  'available', 'held', 'plan-principal', 'loan-debt', 'advance',
  'trading', 'fees', 'plan-treasury', 'plan-reserve', 'loan-book', 'charity', 'marketing',
  'negative-balance-cover', 'external',
  -- Payouts of running timed options lie here until they settle.
  'option-reserve'
);

-- Why an entry was made. Whoever posts for another reason adds it here, by a migration.
create type ledger_reason as enum (
  'demo-grant', 'demo-reset', 'sandbox-deposit',
  'order-opened', 'order-placed', 'order-changed', 'order-cancelled', 'order-expired',
  'order-part-closed', 'order-closed',
  'option-bought', 'option-settled', 'option-returned'
);

-- What ledger_post takes, one for each account; without a customer it is the house's.
create type ledger_amount as (
  customer_id bigint, kind account_kind, currency text, amount numeric);

create table currency (
  code text primary key check (code ~ '^[A-Z]{3,5}$'),
  kept_scale integer not null check (kept_scale between 0 and 12)
);
insert into currency values ('USDT', 6), ('BTC', 8), ('ETH', 8);

create table ledger_account (
  id bigint generated always as identity primary key,
  customer_id bigint,
  kind account_kind not null,
  currency text not null references currency (code),
  mode mode not null,
  -- Null for accounts of the house that may stand anywhere: theirs is the sum of their postings
  -- (the view ledger_balance), so that no two entries wait for each other there.
  balance numeric(30, 12) default 0,
  -- Bounds of the balance, by the kind of the account (ledger_open_account); null: none.
  lowest numeric(30, 12),
  highest numeric(30, 12),
  constraint never_below_lowest check (balance >= lowest),
  constraint never_above_highest check (balance <= highest)
)
-- Balances move with every order: room on their pages keeps each move cheap.
with (fillfactor = 50);

-- 0 stands for the house, so that one index finds every account.
create unique index ledger_account_owner
  on ledger_account (coalesce(customer_id, 0), kind, currency, mode);
create index ledger_account_by_customer on ledger_account (customer_id, mode, currency)
  where customer_id is not null;

create table ledger_entry (
  id bigint generated always as identity primary key,
  reference text not null unique check (length(reference) between 1 and 200),
  reason ledger_reason not null,
  mode mode not null,
  created_at timestamptz not null default clock_timestamp()
);

-- That entry and account exist and have its mode and currency is checked when it is inserted, by
-- ledger_apply_posting and ledger_check_sum, and holds from then on: neither changes or goes.
create table ledger_posting (
  id bigint generated always as identity,
  entry_id bigint not null,
  account_id bigint not null,
  currency text not null,
  mode mode not null,
  amount numeric(30, 12) not null check (amount <> 0),
  -- Null where the account keeps no balance.
  balance_after numeric(30, 12),
  primary key (entry_id, account_id)
);
create index ledger_posting_by_account on ledger_posting (account_id, id desc);

-- One row per customer and mode: locked first by everything that changes its orders.
create table trading_account (
  customer_id bigint not null,
  mode mode not null,
  revision bigint not null default 0,
  -- How many pending and open orders there are, so that the cap costs nothing to keep.
  open_orders integer not null default 0 check (open_orders >= 0),
  primary key (customer_id, mode)
);

create table idempotency_key (
  customer_id bigint not null,
  key text not null,
  body_hash text not null,
  status integer,
  answer text,
  created_at timestamptz not null default now(),
  claimed_at timestamptz not null default now(),
  -- The term of the process that claimed the key. A term ends before the next one begins, so a
  -- claim of an earlier one is of a process that can book nothing any more: its key is free at
  -- once.
  epoch bigint,
  primary key (customer_id, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);
