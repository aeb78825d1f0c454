create type account_kind as enum (
  'available', 'held', 'plan-principal', 'loan-debt', 'advance',
  'trading', 'fees', 'plan-treasury', 'plan-reserve', 'loan-book', 'charity', 'marketing',
  'negative-balance-cover', 'external',
  -- Payouts of running timed options lie here until they settle.
  'option-reserve'
);

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
  balance numeric(30, 12) not null default 0,
  unique (id, currency, mode),
  constraint owner_fits_kind check (
    (kind in ('available', 'held', 'plan-principal', 'loan-debt', 'advance'))
      = (customer_id is not null)),
  constraint never_below_zero check (
    kind not in ('available', 'held', 'plan-principal', 'plan-treasury', 'plan-reserve', 'charity')
      or balance >= 0),
  constraint option_reserve_not_below_zero check (kind <> 'option-reserve' or balance >= 0),
  constraint never_above_zero check (kind not in ('loan-debt', 'advance') or balance <= 0)
)
-- The accounts of the house move with every order: room on their pages keeps each move cheap.
with (fillfactor = 50);

-- 0 stands for the house, so that one index finds every account.
create unique index ledger_account_owner
  on ledger_account (coalesce(customer_id, 0), kind, currency, mode);
create index ledger_account_by_customer on ledger_account (customer_id, mode, currency)
  where customer_id is not null;

create table ledger_entry (
  id bigint generated always as identity primary key,
  reference text not null unique check (length(reference) between 1 and 200),
  reason text not null check (length(reason) between 1 and 60),
  mode mode not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (id, mode)
);

create table ledger_posting (
  id bigint generated always as identity primary key,
  entry_id bigint not null,
  account_id bigint not null,
  currency text not null,
  mode mode not null,
  amount numeric(30, 12) not null check (amount <> 0),
  balance_after numeric(30, 12) not null,
  unique (entry_id, account_id),
  foreign key (entry_id, mode) references ledger_entry (id, mode),
  foreign key (account_id, currency, mode) references ledger_account (id, currency, mode)
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
