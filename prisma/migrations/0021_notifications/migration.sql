-- What a customer is told of. Only the kind and its facts are kept: the words are made when it is
-- read, in the reader's language.
create type notification_kind as enum (
  'deposit-approved', 'deposit-rejected',
  'withdrawal-approved', 'withdrawal-completed', 'withdrawal-rejected',
  'verification-verified', 'verification-rejected',
  'margin-warning', 'margin-close-out', 'price-alert', 'login-new-place', 'suspended'
);

create table notification (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  kind notification_kind not null,
  facts jsonb not null check (jsonb_typeof(facts) = 'object'),
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz
);
create index notification_of_customer on notification (customer_id, id desc);
create index notification_unread on notification (customer_id) where read_at is null;

-- Which kinds a customer does not, or again does, want by e-mail; without a row they come. What
-- protects the account always comes, and a price alert says by itself whether it is mailed.
create table notification_setting (
  customer_id bigint not null references customer (id),
  kind notification_kind not null check (kind in (
    'deposit-approved', 'deposit-rejected', 'verification-verified', 'verification-rejected',
    'margin-warning', 'margin-close-out')),
  by_mail boolean not null,
  primary key (customer_id, kind)
);

-- A phrase of the customer's own, shown in every e-mail: one without it is not ours. Empty: none.
alter table customer add mail_phrase text not null default '' check (length(mail_phrase) <= 40);
