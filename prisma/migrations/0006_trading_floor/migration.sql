-- Payouts of running timed options lie here until they settle. A new value cannot be used before its
-- commit, so what names it below compares text.
alter type account_kind add value 'option-reserve';
alter type close_reason add value 'expiry';
alter table ledger_account add constraint option_reserve_not_below_zero check (kind::text <> 'option-reserve' or balance >= 0);

-- How many pending and open orders there are, so that the cap costs nothing to keep.
alter table trading_account add column open_orders integer not null default 0 check (open_orders >= 0);

-- What an operator may set. Nothing here takes a price, a fill or a result.
create table parameter (
  key text primary key,
  value text not null,
  public boolean not null default true,
  outcome text not null default ''
);
insert into parameter (key, value) values
  ('timedOptions.enabled', 'true'),
  ('timedOptions.minStake', '1'),
  ('timedOptions.maxStake', '1000'),
  ('timedOptions.maxHouseCover', '100000'),
  -- Of the cover, what one customer's running options may take: nobody can use it up for the others.
  ('timedOptions.maxCustomerCover', '5000');

create function parameter_flaw(p parameter) returns text language sql stable as $$
  select case
    when p.value is null then 'Give a value.'
    when p.key = 'timedOptions.enabled' then case when p.value not in ('true', 'false') then 'Write true or false.' end
    when p.key in ('timedOptions.minStake', 'timedOptions.maxStake', 'timedOptions.maxHouseCover', 'timedOptions.maxCustomerCover') then case
      when p.value !~ '^[0-9]{1,9}(\.[0-9]{1,6})?$' or p.value::numeric <= 0 then 'Write an amount in USDT above zero, such as 50.'
      when p.key = 'timedOptions.minStake'
        and p.value::numeric > (select value::numeric from parameter where key = 'timedOptions.maxStake') then 'The smallest stake must not be above the largest.'
      when p.key = 'timedOptions.maxStake'
        and p.value::numeric < (select value::numeric from parameter where key = 'timedOptions.minStake') then 'The largest stake must not be below the smallest.'
      end
  end
$$;

-- Prisma Studio hides why an update failed, so an edit that cannot stand changes nothing but `outcome`.
create function parameter_before() returns trigger language plpgsql as $$
declare
  v_flaw text := parameter_flaw(new);
begin
  if v_flaw is not null then
    new := old;
    new.outcome := 'Not saved. ' || v_flaw;
  else
    new.outcome := 'Saved, for later orders only.';
  end if;
  return new;
end $$;
create trigger judge before update on parameter for each row execute function parameter_before();

-- The accounts of the house move with every order: room on their pages keeps each move cheap.
alter table ledger_account set (fillfactor = 50);
-- Nobody looks by instrument: the desk has what rests in memory.
drop index orders_watched;

alter table orders
  add column open_lots numeric(20, 8) not null default 0 check (open_lots >= 0),
  add column trailing_distance numeric(30, 12) check (trailing_distance > 0),
  add column trailing_extreme numeric(30, 12) check (trailing_extreme > 0),
  add column limit_price numeric(30, 12) check (limit_price > 0),
  add column good_till timestamptz,
  add column held numeric(30, 12) not null default 0 check (held >= 0),
  add column cancel_reason text check (cancel_reason in ('customer', 'margin')),
  add column stake numeric(30, 12) check (stake > 0),
  add column payout numeric(12, 8) check (payout > 0),
  add column period_seconds integer check (period_seconds > 0),
  add column expires_at timestamptz,
  -- What a timed option pays on top of its stake when it wins; reserved from the house until it settles.
  add column expected_profit numeric(30, 12) check (expected_profit >= 0),
  -- Closings of a part, and changes of what a pending order holds: each has an entry of its own.
  add column parts integer not null default 0,
  add column moves integer not null default 0;
update orders set open_lots = lots, held = required_margin where status in ('pending', 'open');
update trading_account t set open_orders = o.n
from (select customer_id, mode, count(*) as n from orders where status in ('pending', 'open') group by 1, 2) o
where o.customer_id = t.customer_id and o.mode = t.mode;
alter table orders
  drop constraint orders_lots_check,
  drop constraint closed_has_fill,
  add constraint lots_fit_kind check (case kind when 'margin' then lots > 0 and open_lots <= lots else lots = 0 and open_lots = 0 end),
  add constraint ended_has_time check ((status in ('closed', 'cancelled', 'expired')) = (closed_at is not null)),
  add constraint closed_has_fill check ((status = 'closed') = (close_reason is not null)
    and (status <> 'closed' or (close_price is not null and profit is not null))),
  add constraint cancelled_has_reason check ((status = 'cancelled') = (cancel_reason is not null)),
  add constraint ended_holds_nothing check (status in ('pending', 'open') or (held = 0 and open_lots = 0)),
  add constraint trailing_has_extreme check (trailing_distance is null or status = 'pending' or trailing_extreme is not null),
  add constraint limit_has_price check (type = 'market' or limit_price is not null),
  add constraint pending_is_limit check (status <> 'pending' or type = 'limit'),
  add constraint timed_has_terms check (kind = 'margin'
    or (stake is not null and payout is not null and period_seconds is not null and expires_at is not null and expected_profit is not null));

alter table fill
  add column lots numeric(20, 8) check (lots > 0),
  add column profit numeric(30, 12),
  add column covered numeric(30, 12) not null default 0 check (covered >= 0),
  add column decision jsonb,
  -- Of a timed option: its price is the middle of the tick on this grid.
  add column tick_size numeric(20, 12) check (tick_size > 0),
  add column close_key text,
  -- Null where nothing had to move: a limit that filled at its very price, without a fee.
  alter column entry_id drop not null,
  drop constraint fill_order_id_leg_key,
  drop constraint at_the_side_of_the_tick;
alter table fill disable trigger append_only;
update fill f set lots = o.lots, profit = case f.leg when 'close' then o.profit end from orders o where o.id = f.order_id;
alter table fill enable trigger append_only;
alter table fill
  add constraint lots_or_grid check ((lots is null) <> (tick_size is null)),
  add constraint closing_has_profit check ((leg = 'close') = (profit is not null)),
  add constraint close_out_has_decision check (reason <> 'margin-close-out' or decision is not null),
  add constraint at_the_price_of_the_tick check (case
    when lots is not null then price in (tick_bid, tick_ask)
    else price % tick_size = 0 and abs(price - (tick_bid + tick_ask) / 2) <= tick_size / 2 end);
create unique index fill_opens_once on fill (order_id) where leg = 'open';
create index fill_by_order on fill (order_id, id);

grant select on parameter to assay_app, assay_operator;
grant update (value) on parameter to assay_operator;
