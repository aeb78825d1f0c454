-- Limits that customers set themselves, in USDT of the real account, and breaks they take from it.
create type own_limit_kind as enum (
  'stake', 'loss-day', 'loss-week', 'loss-month', 'deposit-day', 'deposit-week', 'deposit-month');

create table own_limit (
  customer_id bigint not null references customer (id),
  kind own_limit_kind not null,
  -- In force until next_at; null: none.
  amount numeric(30, 12) check (amount > 0),
  -- In force from next_at on, by the clock of the database; null then: none.
  next_amount numeric(30, 12) check (next_amount > 0),
  next_at timestamptz,
  primary key (customer_id, kind),
  constraint next_has_its_time check (next_at is not null or next_amount is null)
);

create type own_limit_step as enum ('set', 'loosening', 'kept');

-- What a customer did with their limits; it only grows.
create table own_limit_change (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  kind own_limit_kind not null,
  step own_limit_step not null,
  amount numeric(30, 12),
  effective_at timestamptz not null,
  at timestamptz not null default clock_timestamp()
);
create index own_limit_change_of_customer on own_limit_change (customer_id, id desc);

create type trading_break_period as enum ('day', 'week', 'month', 'half-year');

-- A time without new orders and deposits that a customer asked for. It only grows: none is cut
-- short.
create table trading_break (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  period trading_break_period not null,
  began_at timestamptz not null default clock_timestamp(),
  ends_at timestamptz not null,
  constraint ends_after_it_began check (ends_at > began_at)
);
create index trading_break_of_customer on trading_break (customer_id, ends_at desc);

-- Whether a limit or a break may stand before an order: a column of the row that every order locks
-- anyway, so that it costs the others nothing.
alter table trading_account add is_limited boolean not null default false;

-- What a customer was asked before a large or unusual deposit or withdrawal, in the words they
-- read.
create type money_move as enum ('deposit', 'withdrawal');
create table money_question (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  move money_move not null,
  currency text not null references currency (code),
  amount numeric(30, 12) not null check (amount > 0),
  -- The deposit address or the destination.
  target_id bigint not null,
  why text not null check (why in ('large', 'unusual')),
  locale text not null check (length(locale) between 2 and 5),
  -- {"onPhone": "Is somebody …?", …}
  wording jsonb not null check (jsonb_typeof(wording) = 'object'),
  asked_at timestamptz not null default clock_timestamp()
);
create index money_question_of_customer on money_question (customer_id, move, id desc);

create table money_answer (
  id bigint generated always as identity primary key,
  question_id bigint not null references money_question (id),
  -- {"onPhone": false, …}
  answers jsonb not null check (jsonb_typeof(answers) = 'object'),
  answered_at timestamptz not null default clock_timestamp(),
  -- Where one answer was yes: until when the money rests.
  rests_until timestamptz,
  constraint a_rest_is_no_longer_than_a_day
    check (rests_until <= answered_at + interval '24 hours 1 second')
);
create index money_answer_of_question on money_answer (question_id);

-- What a customer thought better of.
create table money_drop (
  question_id bigint primary key references money_question (id),
  at timestamptz not null default clock_timestamp()
);

alter table deposit add question_id bigint unique references money_question (id);
alter table withdrawal add question_id bigint unique references money_question (id);

alter type notification_kind add value 'break-began';
alter type notification_kind add value 'money-rests';

insert into parameter (key, value) values
  -- From these on a deposit or a withdrawal is large.
  ('questions.large.USDT', '5000'),
  ('questions.large.BTC', '0.08'),
  ('questions.large.ETH', '2'),
  -- So many times the largest completed before is unusual, from these amounts on.
  ('questions.unusualTimes', '5'),
  ('questions.unusualFrom.USDT', '1000'),
  ('questions.unusualFrom.BTC', '0.016'),
  ('questions.unusualFrom.ETH', '0.4'),
  -- How long money rests after an answer that points to fraud; at most 24.
  ('questions.restHours', '24');
