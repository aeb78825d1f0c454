alter type notification_kind add value 'support-answered';
alter type file_purpose add value 'support';

alter table notification_setting drop constraint notification_setting_kind_check;
alter table notification_setting add constraint notification_setting_kind_check
  check (kind::text in ('margin-warning', 'margin-close-out', 'deposit-approved',
    'deposit-rejected', 'verification-verified', 'verification-rejected', 'plan-ended', 'outbid',
    'auction-ended', 'support-answered', 'invite-reward'));

create type support_status as enum ('open', 'closed');

create table support_conversation (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  status support_status not null default 'open',
  opened_at timestamptz not null default clock_timestamp(),
  -- Since when the customer waits for an answer; null where nothing of theirs is unanswered.
  waiting_since timestamptz,
  last_message_at timestamptz not null default clock_timestamp(),
  -- Up to where the customer has read, and up to where they were told of answers elsewhere.
  read_id bigint not null default 0,
  told_id bigint not null default 0,
  unique (id, customer_id),
  constraint nothing_waits_when_closed check (status = 'open' or waiting_since is null)
);
create index support_conversation_of_customer on support_conversation (customer_id, id desc);
create index support_conversation_waits on support_conversation (waiting_since)
  where waiting_since is not null;

create type support_message_kind as enum ('customer', 'operator', 'closed');

create table support_message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null,
  customer_id bigint not null references customer (id),
  kind support_message_kind not null,
  operator text,
  body text not null,
  files bigint[] not null default '{}',
  at timestamptz not null default clock_timestamp(),
  -- Of an answer: since when its customer had waited for it.
  answers_since timestamptz,
  client_key text,
  foreign key (conversation_id, customer_id) references support_conversation (id, customer_id),
  constraint says_something check ((kind = 'closed') = (body = '')),
  constraint is_no_book check (length(body) <= 4000),
  constraint has_few_files check (cardinality(files) <= 3),
  constraint is_of_an_operator check ((kind = 'customer') = (operator is null)),
  constraint operators_answer check (answers_since is null or kind = 'operator'),
  constraint customers_attach check (files = '{}' or kind = 'customer'),
  constraint is_not_answered_before check (answers_since <= at)
);
create unique index support_message_of_key on support_message (customer_id, client_key)
  where client_key is not null;
create index support_message_of_conversation on support_message (conversation_id, id desc);
create index support_answers on support_message (at) where kind = 'operator';

insert into parameter (key, value, public) values ('support.email', '', true);
