alter type customer_status add value 'closed';
alter type ledger_reason add value 'account-closed';
alter type notification_kind add value 'closing-asked';
alter type notification_kind add value 'closing-stopped';
alter type notification_kind add value 'closing-called-off';

-- That a customer asked for their account to be closed, and what became of it. It stays on record.
create table account_closing (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  asked_at timestamptz not null default clock_timestamp(),
  due_at timestamptz not null,
  -- How long what the law wants kept is kept, as it was shown.
  keep_days integer not null check (keep_days between 0 and 3660),
  -- The small amounts, by currency, that go to the charity account by the customer's explicit word:
  -- no more than these does.
  gives jsonb not null check (jsonb_typeof(gives) = 'object'),
  stopped_at timestamptz,
  called_off_at timestamptz,
  done_at timestamptz,
  -- A keyed hash of the address, by which its owner is known again: the address itself is gone.
  email_hash text check (email_hash ~ '^[0-9a-f]{64}$'),
  kept_until timestamptz,
  erased_at timestamptz,
  -- Whom the last letter goes to, and what it says; gone once it was sent.
  farewell jsonb,
  constraint ends_once check (num_nonnulls(stopped_at, called_off_at, done_at) < 2),
  constraint keeps_what_was_closed
    check (num_nonnulls(done_at, kept_until) in (0, 2)
      and (done_at is not null or erased_at is null))
);
create unique index account_closing_open on account_closing (customer_id)
  where stopped_at is null and called_off_at is null;
create index account_closing_by_email on account_closing (email_hash)
  where email_hash is not null;

-- The key of hashes that have to be found again, sealed under a secret that is not in the database.
create table hash_key (
  one boolean primary key default true check (one),
  sealed bytea not null
);

-- One whose time is over keeps nothing of where the money went.
alter table withdrawal_destination add erased_at timestamptz;
alter table withdrawal_destination drop constraint wallet_has_an_address;
alter table withdrawal_destination add constraint wallet_has_an_address check (
  erased_at is not null
  or (kind = 'wallet') = (num_nonnulls(network, address) = 2)
    and (kind = 'card') = (num_nonnulls(bank_name, card_number) = 2)
    and (kind = 'wallet' or num_nonnulls(network, address) = 0));

insert into parameter (key, value) values
  -- Five years.
  ('closing.keepDays', '1826'),
  -- What is no more than this may be given away where a customer closes their account and says so.
  ('closing.smallest.USDT', '1'),
  ('closing.smallest.BTC', '0.00001'),
  ('closing.smallest.ETH', '0.0003');
