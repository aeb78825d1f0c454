create type order_kind as enum ('margin', 'timed');
create type order_side as enum ('long', 'short');
create type order_type as enum ('market', 'limit');
create type order_status as enum ('pending', 'open', 'closed', 'cancelled', 'expired');
create type close_reason as enum (
  'customer', 'stop-loss', 'take-profit', 'trailing-stop', 'margin-close-out', 'expiry'
);

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
  leverage integer not null check (leverage >= 1),
  contract_size numeric(20, 8) not null,
  quote_currency text not null,
  fee_rate numeric(12, 8) not null check (fee_rate >= 0),
  terms_version integer not null,
  stop_loss numeric(30, 12) check (stop_loss > 0),
  take_profit numeric(30, 12) check (take_profit > 0),
  open_price numeric(30, 12),
  close_price numeric(30, 12),
  opened_at timestamptz,
  closed_at timestamptz,
  required_margin numeric(30, 12) not null check (required_margin >= 0),
  fee numeric(30, 12) not null default 0,
  profit numeric(30, 12),
  close_reason close_reason,
  client_key text,
  close_key text,
  created_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  open_lots numeric(20, 8) not null default 0 check (open_lots >= 0),
  trailing_distance numeric(30, 12) check (trailing_distance > 0),
  trailing_extreme numeric(30, 12) check (trailing_extreme > 0),
  limit_price numeric(30, 12) check (limit_price > 0),
  good_till timestamptz,
  held numeric(30, 12) not null default 0 check (held >= 0),
  cancel_reason text check (cancel_reason in ('customer', 'margin')),
  stake numeric(30, 12) check (stake > 0),
  payout numeric(12, 8) check (payout > 0),
  period_seconds integer check (period_seconds > 0),
  expires_at timestamptz,
  -- What a timed option pays on top of its stake when it wins; reserved from the house until it
  -- settles.
  expected_profit numeric(30, 12) check (expected_profit >= 0),
  -- Closings of a part, and changes of what a pending order holds: each has an entry of its own.
  parts integer not null default 0,
  moves integer not null default 0,
  unique (customer_id, client_key),
  constraint lots_fit_kind check (
    case kind when 'margin' then lots > 0 and open_lots <= lots
      else lots = 0 and open_lots = 0 end),
  constraint open_has_fill check (
    status not in ('open', 'closed') or (open_price is not null and opened_at is not null)),
  constraint ended_has_time check (
    (status in ('closed', 'cancelled', 'expired')) = (closed_at is not null)),
  constraint closed_has_fill check (
    (status = 'closed') = (close_reason is not null)
      and (status <> 'closed' or (close_price is not null and profit is not null))),
  constraint cancelled_has_reason check ((status = 'cancelled') = (cancel_reason is not null)),
  constraint ended_holds_nothing check (
    status in ('pending', 'open') or (held = 0 and open_lots = 0)),
  -- An order that was cancelled or ran out before it opened never had a best price to trail.
  constraint trailing_has_extreme check (
    trailing_distance is null or status not in ('open', 'closed')
      or trailing_extreme is not null),
  constraint limit_has_price check (type = 'market' or limit_price is not null),
  constraint pending_is_limit check (status <> 'pending' or type = 'limit'),
  constraint timed_has_terms check (
    kind = 'margin' or (stake is not null and payout is not null and period_seconds is not null
      and expires_at is not null and expected_profit is not null))
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
  leg text not null check (leg in ('open', 'close')),
  requested_price numeric(30, 12) not null,
  price numeric(30, 12) not null check (price > 0),
  tick_source text not null,
  tick_live boolean not null,
  tick_time timestamptz not null,
  tick_received_at timestamptz not null,
  tick_sequence bigint not null,
  tick_bid numeric(30, 12) not null check (tick_bid > 0),
  tick_ask numeric(30, 12) not null check (tick_ask >= tick_bid),
  age_ms integer not null check (age_ms >= 0),
  max_age_ms integer not null,
  conversion jsonb not null,
  spread numeric(30, 12) not null,
  fee numeric(30, 12) not null check (fee >= 0),
  slippage numeric(30, 12) not null,
  reason text not null,
  -- Null where nothing had to move: a limit that filled at its very price, without a fee.
  entry_id bigint unique references ledger_entry (id),
  created_at timestamptz not null default clock_timestamp(),
  lots numeric(20, 8) check (lots > 0),
  profit numeric(30, 12),
  covered numeric(30, 12) not null default 0 check (covered >= 0),
  decision jsonb,
  -- Of a timed option: its price is the middle of the tick on this grid.
  tick_size numeric(20, 12) check (tick_size > 0),
  close_key text,
  constraint at_a_fresh_tick check (age_ms <= max_age_ms),
  constraint lots_or_grid check ((lots is null) <> (tick_size is null)),
  constraint closing_has_profit check ((leg = 'close') = (profit is not null)),
  constraint close_out_has_decision check (
    reason <> 'margin-close-out' or decision is not null),
  constraint at_the_price_of_the_tick check (case
    when lots is not null then price in (tick_bid, tick_ask)
    else price % tick_size = 0 and abs(price - (tick_bid + tick_ask) / 2) <= tick_size / 2 end)
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
