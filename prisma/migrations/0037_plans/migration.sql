alter type ledger_reason add value 'plan-bought';
alter type ledger_reason add value 'plan-earning';
alter type ledger_reason add value 'plan-ended';
alter type ledger_reason add value 'plan-exited';
alter type ledger_reason add value 'treasury-moved';
alter type notification_kind add value 'plan-ended';

-- What is offered. Each timeframe is {"days": whole days, "dailyYield": a fraction as text}.
create table plan_product (
  id bigint generated always as identity primary key,
  name text not null unique,
  min_amount numeric(30, 12) not null,
  max_amount numeric(30, 12) not null,
  -- Of principal and income so far, what leaving early costs.
  penalty_share numeric not null,
  timeframes jsonb not null,
  sort_order integer not null default 0,
  enabled boolean not null default true,
  terms_version integer not null default 1,
  -- Who wrote the terms: another operator enables them.
  written_by text not null default ''
);

-- What was offered since when; a change is the next version.
create table plan_terms (
  product_id bigint not null references plan_product (id),
  version integer not null,
  min_amount numeric(30, 12) not null,
  max_amount numeric(30, 12) not null,
  penalty_share numeric not null,
  timeframes jsonb not null,
  since timestamptz not null default clock_timestamp(),
  primary key (product_id, version)
);

create type plan_status as enum ('in-earnings', 'profit-divided', 'exited');

create table plan (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  product_id bigint not null,
  terms_version integer not null,
  days integer not null check (days > 0),
  amount numeric(30, 12) not null check (amount > 0),
  daily_yield numeric not null check (daily_yield > 0),
  -- What is paid every 24 hours; so many days of it were reserved when the plan was sold.
  daily_earning numeric(30, 12) not null check (daily_earning > 0),
  penalty_share numeric not null check (penalty_share >= 0 and penalty_share < 1),
  status plan_status not null default 'in-earnings',
  started_at timestamptz not null,
  paid_days integer not null default 0 check (paid_days between 0 and days),
  next_payment_at timestamptz,
  ended_at timestamptz,
  penalty numeric(30, 12) not null default 0 check (penalty >= 0 and penalty <= amount),
  client_key text,
  foreign key (product_id, terms_version) references plan_terms (product_id, version),
  constraint ends_once check ((status = 'in-earnings') = (ended_at is null)),
  constraint earns_while_it_runs check ((status = 'in-earnings') = (next_payment_at is not null)),
  constraint divided_when_all_is_paid check (status <> 'profit-divided' or paid_days = days)
);
create unique index plan_runs_once on plan (customer_id, product_id)
  where status = 'in-earnings';
create unique index plan_of_key on plan (customer_id, client_key) where client_key is not null;
create index plan_of_customer on plan (customer_id, id desc);
create index plan_due on plan (next_payment_at) where next_payment_at is not null;

create table plan_payment (
  plan_id bigint not null references plan (id),
  day integer not null check (day > 0),
  amount numeric(30, 12) not null check (amount > 0),
  at timestamptz not null,
  primary key (plan_id, day)
);

create type treasury_source as enum ('paid-in', 'fees', 'taken-out');
create type treasury_status as enum ('waiting', 'approved', 'rejected');

-- Money of the house's own that goes into the treasury of plans or out of it: entered by one
-- operator, decided by another.
create table treasury_move (
  id bigint generated always as identity primary key,
  source treasury_source not null,
  amount numeric(30, 12) not null check (amount > 0),
  -- Where the payment can be found: of a bank or a chain.
  reference text not null unique check (length(reference) between 3 and 120),
  note text not null default '',
  status treasury_status not null default 'waiting',
  reason text not null default '',
  entered_by text not null,
  entered_at timestamptz not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz,
  constraint two_operators check (decided_by <> entered_by),
  constraint decided check ((status = 'waiting') = (decided_at is null))
);

insert into parameter (key, value) values ('plans.enabled', 'true');

-- By its text: a word of an enum that was added just now cannot be used in the same transaction.
alter table notification_setting drop constraint notification_setting_kind_check;
alter table notification_setting add constraint notification_setting_kind_check
  check (kind::text in ('margin-warning', 'margin-close-out', 'deposit-approved',
    'deposit-rejected', 'verification-verified', 'verification-rejected', 'plan-ended'));
