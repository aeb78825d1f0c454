alter type ledger_reason add value 'bid-placed';
alter type ledger_reason add value 'bid-released';
alter type ledger_reason add value 'collectible-bought';
alter type ledger_reason add value 'collectible-won';
alter type ledger_reason add value 'charity-paid';
alter type notification_kind add value 'outbid';
alter type notification_kind add value 'auction-won';
alter type notification_kind add value 'auction-ended';

-- Who gets the whole proceeds of what is sold.
create table charity (
  id bigint generated always as identity primary key,
  name text not null unique,
  about text not null,
  website text,
  enabled boolean not null default false,
  -- Who wrote it: another operator enables it.
  written_by text not null
);

-- A picture without metadata in each size that is shown, as JPEG.
create table collectible_picture (
  id bigint generated always as identity primary key,
  -- The first 16 characters of the hash of all three, in its address.
  hash text not null unique check (hash ~ '^[0-9a-f]{16}$'),
  small bytea not null,
  medium bytea not null,
  large bytea not null,
  added_by text not null,
  added_at timestamptz not null default clock_timestamp()
);

create type collectible_status as enum ('draft', 'open', 'sold', 'unsold', 'withdrawn');

create table collectible (
  id bigint generated always as identity primary key,
  name text not null,
  creator text not null,
  chain payment_network not null,
  -- Where it is on its chain.
  address text not null,
  picture_id bigint not null references collectible_picture (id),
  description text not null,
  charity_id bigint not null references charity (id),
  -- USDT.
  start_price numeric(30, 12) not null check (start_price > 0),
  min_step numeric(30, 12) not null check (min_step > 0),
  buy_now_price numeric(30, 12) check (buy_now_price > start_price),
  ends_at timestamptz not null,
  -- How often a late bid has moved its end.
  extensions integer not null default 0 check (extensions between 0 and 10),
  status collectible_status not null default 'draft',
  listed_at timestamptz,
  settled_at timestamptz,
  written_by text not null,
  listed_by text,
  constraint listed check (status = 'draft' or listed_at is not null),
  constraint settled check ((status in ('sold', 'unsold')) = (settled_at is not null)),
  constraint two_operators check (listed_by <> written_by)
);
create unique index collectible_once on collectible (chain, lower(address))
  where status <> 'unsold';
create index collectible_due on collectible (ends_at) where status = 'open';
create index collectible_shown on collectible (status, ends_at) where status <> 'draft';

create type bid_kind as enum ('bid', 'buy');
-- Of what leads the whole amount is held; what was raised is held as a part of the next one.
create type bid_status as enum ('leading', 'raised', 'outbid', 'won');

create table bid (
  id bigint generated always as identity primary key,
  collectible_id bigint not null references collectible (id),
  customer_id bigint not null references customer (id),
  kind bid_kind not null,
  amount numeric(30, 12) not null check (amount > 0),
  status bid_status not null,
  receiving_address text not null,
  placed_at timestamptz not null,
  -- The end after it, where it came so late that it moved it.
  extended_to timestamptz,
  client_key text,
  constraint bought check (kind = 'bid' or status = 'won')
);
create unique index bid_leads_once on bid (collectible_id) where status in ('leading', 'won');
create unique index bid_of_key on bid (customer_id, client_key) where client_key is not null;
create unique index bid_rises on bid (collectible_id, amount) where kind = 'bid';
create index bid_of_collectible on bid (collectible_id, id desc);
create index bid_of_customer on bid (customer_id, collectible_id);
create index bid_held on bid (customer_id) where status = 'leading';

-- The one owner of what was sold, and what the charity gets for it.
create table collectible_sale (
  id bigint generated always as identity primary key,
  collectible_id bigint not null unique references collectible (id),
  bid_id bigint not null unique references bid (id),
  charity_id bigint not null references charity (id),
  amount numeric(30, 12) not null check (amount > 0),
  sold_at timestamptz not null,
  -- The transaction that brought it to its owner, as an operator entered it.
  transfer_reference text,
  transferred_at timestamptz,
  transferred_by text,
  constraint transferred check ((transfer_reference is null) = (transferred_at is null))
);
create index collectible_sale_of_charity on collectible_sale (charity_id, id desc);

create type charity_source as enum ('sales', 'gifts');
create type charity_payout_status as enum ('waiting', 'approved', 'rejected');

-- Money that leaves for a charity: entered by one operator, decided by another.
create table charity_payout (
  id bigint generated always as identity primary key,
  charity_id bigint not null references charity (id),
  -- What was sold for this charity; or what customers gave when they closed their accounts, which
  -- is for whatever charity.
  source charity_source not null default 'sales',
  currency text not null default 'USDT' references currency (code),
  amount numeric(30, 12) not null check (amount > 0),
  -- The day it was paid.
  paid_on date not null,
  -- Where the payment can be found: of a bank or a chain.
  reference text not null unique check (length(reference) between 3 and 120),
  -- What the charity confirmed.
  receipt text not null check (length(receipt) between 3 and 1000),
  status charity_payout_status not null default 'waiting',
  reason text not null default '',
  entered_by text not null,
  entered_at timestamptz not null default clock_timestamp(),
  decided_by text,
  decided_at timestamptz,
  constraint two_operators check (decided_by <> entered_by),
  constraint decided check ((status = 'waiting') = (decided_at is null)),
  constraint sold_in_usdt check (source = 'gifts' or currency = 'USDT')
);

-- By its text: a word of an enum that was added just now cannot be used in the same transaction.
alter table notification_setting drop constraint notification_setting_kind_check;
alter table notification_setting add constraint notification_setting_kind_check
  check (kind::text in ('margin-warning', 'margin-close-out', 'deposit-approved',
    'deposit-rejected', 'verification-verified', 'verification-rejected', 'plan-ended',
    'outbid', 'auction-ended', 'support-answered', 'invite-reward'));
