alter type ledger_reason add value 'swapped';

-- What a swap would bring at the ticks of one moment, good for ten seconds; once it was used, the
-- swap itself.
create table swap_quote (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  from_currency text not null references currency (code),
  to_currency text not null references currency (code),
  amount numeric(30, 12) not null check (amount > 0),
  -- What the amount is worth before the fee, in the currency that is bought.
  gross numeric(30, 12) not null check (gross > 0),
  fee numeric(30, 12) not null check (fee >= 0 and fee < gross),
  fee_rate numeric not null check (fee_rate >= 0 and fee_rate < 1),
  -- The whole tick of each leg against USDT: what is sold leaves at its bid, what is bought comes
  -- at its ask.
  sold_tick jsonb,
  bought_tick jsonb,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default clock_timestamp() + interval '10 seconds',
  used_at timestamptz,
  constraint two_currencies check (from_currency <> to_currency),
  constraint each_leg_has_its_tick check (
    (sold_tick is null) = (from_currency = 'USDT')
    and (bought_tick is null) = (to_currency = 'USDT'))
);
create index swap_of_customer on swap_quote (customer_id, id desc) where used_at is not null;
create index swap_quote_unused on swap_quote (created_at) where used_at is null;

insert into parameter (key, value) values
  ('swaps.feeRate', '0.001'),
  ('swaps.min.USDT', '10'),
  ('swaps.min.BTC', '0.0002'),
  ('swaps.min.ETH', '0.004');
