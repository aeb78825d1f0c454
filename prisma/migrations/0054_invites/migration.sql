alter type ledger_reason add value 'invite-reward';
alter type notification_kind add value 'invite-reward';
alter type treasury_fund add value 'marketing';

insert into parameter (key, value) values
  -- Of the fees that an invited customer pays, what the inviter gets.
  ('invites.share', '0.1'),
  -- For so many days from the registration of the invited one.
  ('invites.days', '365');
insert into fee_terms (key, version, value, announced_at, since)
select key, 1, value, now(), now() from parameter where key like 'invites.%';

-- That a customer registered by the code of another, and how far their fees were looked at.
create table invitation (
  customer_id bigint primary key references customer (id),
  inviter_id bigint not null references customer (id),
  ends_at timestamptz not null,
  -- The day in UTC that is counted next; null once all are.
  next_day date,
  constraint nobody_invites_themselves check (inviter_id <> customer_id)
);
create index invitation_of_inviter on invitation (inviter_id, customer_id);
create index invitation_due on invitation (next_day) where next_day is not null;

-- What an inviter was paid: at most once in a month.
create table invite_payment (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  month date not null check (month = date_trunc('month', month)),
  amount numeric(30, 12) not null check (amount > 0),
  at timestamptz not null,
  unique (customer_id, month)
);

create type invite_refusal as enum (
  'same-identity', 'same-card', 'same-wallet', 'inviter-closed', 'invited-closed');

-- What a day of an invited customer comes to, of one with fees alone.
create table invite_reward (
  customer_id bigint not null references invitation (customer_id),
  day date not null,
  trading_fees numeric(30, 12) not null check (trading_fees >= 0),
  swap_fees numeric(30, 12) not null check (swap_fees >= 0),
  reward numeric(30, 12) not null check (reward between 0 and trading_fees + swap_fees),
  -- Why nothing is paid for it.
  refused invite_refusal,
  payment_id bigint references invite_payment (id),
  primary key (customer_id, day),
  constraint is_of_fees check (trading_fees + swap_fees > 0),
  constraint refused_is_never_paid check (refused is null or payment_id is null)
);
create index invite_reward_unpaid on invite_reward (customer_id)
  where payment_id is null and refused is null;
create index invite_reward_of_payment on invite_reward (payment_id) where payment_id is not null;

-- Who was invited before: nothing was promised for the days before this one.
insert into invitation (customer_id, inviter_id, ends_at, next_day)
select id, invited_by, created_at + interval '365 days', (now() at time zone 'UTC')::date
from customer where invited_by is not null;

-- By its text: a word of an enum that was added just now cannot be used in the same transaction.
alter table notification_setting drop constraint notification_setting_kind_check;
alter table notification_setting add constraint notification_setting_kind_check
  check (kind::text in ('margin-warning', 'margin-close-out', 'deposit-approved',
    'deposit-rejected', 'verification-verified', 'verification-rejected', 'plan-ended', 'outbid',
    'auction-ended', 'support-answered', 'invite-reward'));
