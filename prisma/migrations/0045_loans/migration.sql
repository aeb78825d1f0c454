alter type account_kind add value 'loan-claims';
alter type ledger_reason add value 'loan-paid-out';
alter type ledger_reason add value 'loan-repaid';
alter type notification_kind add value 'loan-approved';
alter type notification_kind add value 'loan-rejected';
alter type notification_kind add value 'loan-due';
alter type notification_kind add value 'loan-overdue';
alter type notification_kind add value 'loan-repaid';

-- What the house moves its own money for: the rewards of plans, or loans.
create type treasury_fund as enum ('plans', 'loans');
alter table treasury_move add column fund treasury_fund not null default 'plans';

-- What is lent for so many days. Rates are of a day, as fractions.
create table loan_offer (
  id bigint generated always as identity primary key,
  days integer not null unique,
  min_amount numeric(30, 12) not null,
  max_amount numeric(30, 12) not null,
  daily_rate numeric not null,
  interest_free_days integer not null,
  overdue_rate numeric not null,
  enabled boolean not null default true,
  terms_version integer not null default 1,
  -- Who wrote the terms: another operator enables them.
  written_by text not null default ''
);

-- What was offered since when; a change is the next version.
create table loan_terms (
  offer_id bigint not null references loan_offer (id),
  version integer not null,
  days integer not null,
  min_amount numeric(30, 12) not null,
  max_amount numeric(30, 12) not null,
  daily_rate numeric not null,
  interest_free_days integer not null,
  overdue_rate numeric not null,
  since timestamptz not null default clock_timestamp(),
  primary key (offer_id, version)
);

create type loan_status as enum (
  'pending', 'repaying', 'overdue', 'repaid', 'rejected', 'cancelled');

create table loan (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  offer_id bigint not null,
  terms_version integer not null,
  days integer not null check (days > 0),
  amount numeric(30, 12) not null check (amount > 0),
  daily_rate numeric not null check (daily_rate >= 0),
  interest_free_days integer not null check (interest_free_days >= 0),
  overdue_rate numeric not null check (overdue_rate >= 0),
  signature bigint not null unique references file (id),
  status loan_status not null default 'pending',
  reason text not null default '',
  reviewers integer not null default 1 check (reviewers in (1, 2)),
  created_at timestamptz not null default clock_timestamp(),
  paid_out_at timestamptz,
  due_at timestamptz,
  ended_at timestamptz,
  -- What is owed after the day counted last.
  principal numeric(30, 12) not null default 0 check (principal between 0 and amount),
  interest numeric(30, 12) not null default 0 check (interest >= 0),
  counted_days integer not null default 0 check (counted_days >= 0),
  -- When its customer is reminded next, or it becomes overdue.
  next_turn_at timestamptz,
  client_key text,
  foreign key (offer_id, terms_version) references loan_terms (offer_id, version),
  constraint ends_once check ((status in ('repaid', 'rejected', 'cancelled'))
    = (ended_at is not null)),
  constraint is_paid_out_once check ((status in ('repaying', 'overdue', 'repaid'))
    = (paid_out_at is not null)),
  constraint is_due_once_paid_out check ((paid_out_at is null) = (due_at is null)),
  constraint owes_while_it_runs check ((status in ('repaying', 'overdue'))
    = (principal + interest > 0)),
  constraint turns_until_overdue check ((status = 'repaying') = (next_turn_at is not null)),
  constraint rejected_with_reason check (status <> 'rejected' or reason <> '')
);
create unique index loan_of_key on loan (customer_id, client_key) where client_key is not null;
create index loan_of_customer on loan (customer_id, id desc);
create index loan_turns on loan (next_turn_at) where next_turn_at is not null;

create table loan_repayment (
  id bigint generated always as identity primary key,
  loan_id bigint not null references loan (id),
  -- The days that were over by then.
  day integer not null check (day >= 0),
  interest numeric(30, 12) not null check (interest >= 0),
  principal numeric(30, 12) not null check (principal >= 0),
  at timestamptz not null default clock_timestamp(),
  client_key text,
  constraint pays_something check (interest + principal > 0)
);
create unique index loan_repayment_of_key on loan_repayment (loan_id, client_key)
  where client_key is not null;
create index loan_repayment_of_loan on loan_repayment (loan_id, id);

create type loan_step_kind as enum (
  'requested', 'first-approval', 'approved', 'rejected', 'cancelled', 'overdue', 'repaid');

create table loan_step (
  loan_id bigint not null references loan (id),
  step loan_step_kind not null,
  at timestamptz not null default clock_timestamp(),
  operator text,
  primary key (loan_id, step)
);

-- A credit score is reckoned from what is on record.
alter table customer drop column credit_score;

insert into parameter (key, value) values
  ('loans.enabled', 'true'),
  -- From a score on: the most that may be owed in USDT.
  ('loans.limits', '500:500,600:2000,700:5000,800:10000'),
  ('loans.twoReviewersAbove.USDT', '1000');
