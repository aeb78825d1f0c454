create type order_kind as enum ('margin', 'timed');
create type order_side as enum ('long', 'short');
create type order_type as enum ('market', 'limit');
create type order_status as enum ('pending', 'open', 'closed', 'cancelled', 'expired');
create type close_reason as enum (
  'customer', 'stop-loss', 'take-profit', 'trailing-stop', 'margin-close-out', 'expiry'
);

-- What holds of an order and of a fill is judged by orders_check and fill_check.
create table orders (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  mode mode not null,
  kind order_kind not null,
  code text not null references instrument (code),
  side order_side not null,
  type order_type not null,
  status order_status not null,
  lots numeric(20, 8) not null,
  leverage integer not null,
  contract_size numeric(20, 8) not null,
  quote_currency text not null,
  fee_rate numeric(12, 8) not null,
  terms_version integer not null,
  stop_loss numeric(30, 12),
  take_profit numeric(30, 12),
  open_price numeric(30, 12),
  close_price numeric(30, 12),
  opened_at timestamptz,
  closed_at timestamptz,
  required_margin numeric(30, 12) not null,
  fee numeric(30, 12) not null default 0,
  profit numeric(30, 12),
  close_reason close_reason,
  client_key text,
  close_key text,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  open_lots numeric(20, 8) not null default 0,
  trailing_distance numeric(30, 12),
  trailing_extreme numeric(30, 12),
  limit_price numeric(30, 12),
  good_till timestamptz,
  held numeric(30, 12) not null default 0,
  cancel_reason text,
  stake numeric(30, 12),
  payout numeric(12, 8),
  period_seconds integer,
  expires_at timestamptz,
  -- What a timed option pays on top of its stake when it wins; reserved from the house until it
  -- settles.
  expected_profit numeric(30, 12),
  -- Closings of a part, and changes of what a pending order holds: each has an entry of its own.
  parts integer not null default 0,
  moves integer not null default 0,
  unique (customer_id, client_key)
);
create index orders_by_customer on orders (customer_id, mode, id desc);
create index orders_open on orders (customer_id, mode) where status in ('pending', 'open');
-- The engine looks here for what it may have missed.
create index orders_changed on orders (changed_at) where status in ('pending', 'open');
-- The desk reads them all at its start, oldest first.
create index orders_held on orders (id) where status in ('pending', 'open');
-- It looks every few seconds whether one ended without it.
create index orders_ended on orders (changed_at) where status not in ('pending', 'open');

-- A fill names the tick that decided it, whole, so that anyone can recompute what followed.
create table fill (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  leg text not null,
  requested_price numeric(30, 12) not null,
  price numeric(30, 12) not null,
  tick_source text not null,
  tick_live boolean not null,
  tick_time timestamptz not null,
  tick_received_at timestamptz not null,
  tick_sequence bigint not null,
  tick_bid numeric(30, 12) not null,
  tick_ask numeric(30, 12) not null,
  age_ms integer not null,
  max_age_ms integer not null,
  conversion jsonb not null,
  spread numeric(30, 12) not null,
  fee numeric(30, 12) not null,
  slippage numeric(30, 12) not null,
  reason text not null,
  -- Null where nothing had to move: a limit that filled at its very price, without a fee.
  entry_id bigint unique references ledger_entry (id),
  created_at timestamptz not null default clock_timestamp(),
  lots numeric(20, 8),
  profit numeric(30, 12),
  covered numeric(30, 12) not null default 0,
  decision jsonb,
  -- Of a timed option: its price is the middle of the tick on this grid.
  tick_size numeric(20, 12),
  close_key text
);
create unique index fill_opens_once on fill (order_id) where leg = 'open';
create index fill_by_order on fill (order_id, id);
create index fill_by_time on fill using brin (created_at) with (autosummarize = on);

-- What an order waited for, and since when: a line for each state of its levels. `after_log` is the
-- last run of ticks that was known when the change was decided: it counts for the ticks of later
-- runs. Runs and changes are committed one after the other, each change behind the ticks that came
-- before it.
create table order_level (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  after_log bigint not null,
  at timestamptz not null default clock_timestamp(),
  status order_status not null,
  stop_loss numeric(30, 12),
  take_profit numeric(30, 12),
  trailing_distance numeric(30, 12),
  -- Where a trailing stop began to follow with this change; null where it goes on as before.
  trailing_extreme numeric(30, 12),
  limit_price numeric(30, 12),
  good_till timestamptz
);
create index order_level_by_order on order_level (order_id, id);

-- What an operator may set. Nothing here takes a price, a fill or a result.
create table parameter (
  key text primary key,
  value text not null,
  public boolean not null default true
);
insert into parameter (key, value) values
  ('timedOptions.enabled', 'true'),
  ('timedOptions.minStake', '1'),
  ('timedOptions.maxStake', '1000'),
  ('timedOptions.maxHouseCover', '100000'),
  -- Of the cover, what one customer's running options may take: nobody can use it up for the
  -- others.
  ('timedOptions.maxCustomerCover', '5000');
