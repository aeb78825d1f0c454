create type order_kind as enum ('margin', 'timed');
create type order_side as enum ('long', 'short');
create type order_type as enum ('market', 'limit');
create type order_status as enum ('pending', 'open', 'closed', 'cancelled', 'expired');
create type close_reason as enum ('customer', 'stop-loss', 'take-profit', 'trailing-stop', 'margin-close-out');

create table orders (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  mode mode not null,
  kind order_kind not null,
  code text not null references instrument (code),
  side order_side not null,
  type order_type not null,
  status order_status not null,
  lots numeric(20, 8) not null check (lots > 0),
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
  unique (customer_id, client_key),
  constraint open_has_fill check (status not in ('open', 'closed') or (open_price is not null and opened_at is not null)),
  constraint closed_has_fill check ((status = 'closed') = (close_price is not null and closed_at is not null and profit is not null and close_reason is not null))
);
create index orders_by_customer on orders (customer_id, mode, id desc);
create index orders_open on orders (customer_id, mode) where status in ('pending', 'open');
create index orders_watched on orders (code) where status in ('pending', 'open');
-- The engine looks here for what it may have missed.
create index orders_changed on orders (changed_at) where status in ('pending', 'open');

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
  entry_id bigint not null unique references ledger_entry (id),
  created_at timestamptz not null default clock_timestamp(),
  unique (order_id, leg),
  constraint at_the_side_of_the_tick check (price in (tick_bid, tick_ask)),
  constraint at_a_fresh_tick check (age_ms <= max_age_ms)
);
create trigger append_only before update or delete on fill for each row execute function ledger_refuse_change();
create trigger no_truncate before truncate on fill execute function ledger_refuse_change();

-- The part of a fill that the caller computed, as fillAt in the application makes it.
create function orders_insert_fill(p_order bigint, p_leg text, p_entry bigint, f jsonb) returns void
language sql as $$
  insert into fill (order_id, leg, requested_price, price, tick_source, tick_live, tick_time, tick_received_at, tick_sequence,
    tick_bid, tick_ask, age_ms, max_age_ms, conversion, spread, fee, slippage, reason, entry_id)
  select p_order, p_leg, (f->>'requestedPrice')::numeric, (f->>'price')::numeric, f->>'source', (f->>'live')::boolean,
    (f->>'time')::timestamptz, (f->>'receivedAt')::timestamptz, (f->>'sequence')::bigint, (f->>'bid')::numeric, (f->>'ask')::numeric,
    (f->>'ageMs')::integer, (f->>'maxAgeMs')::integer, f->'conversion', (f->>'spread')::numeric, (f->>'fee')::numeric,
    (f->>'slippage')::numeric, f->>'reason', p_entry
$$;

-- Locks the customer's trading account. A revision that moved on means the caller reckoned with old
-- positions: SQLSTATE 40001 tells it to reckon again.
create function orders_lock(p_customer bigint, p_mode mode, p_revision bigint) returns void
language plpgsql as $$
declare
  v_revision bigint;
begin
  update trading_account set revision = revision + 1
  where customer_id = p_customer and mode = p_mode returning revision - 1 into v_revision;
  if v_revision is null then raise exception 'no trading account'; end if;
  if p_revision is not null and v_revision <> p_revision then
    raise exception 'positions have changed' using errcode = '40001';
  end if;
end $$;

-- Opens a margin order at the tick in o->'fill': holds the margin, charges the fee.
-- The same client key answers with the order it already made.
create function orders_open(o jsonb, out order_id bigint, out made boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_customer bigint := (o->>'customerId')::bigint;
  v_mode mode := (o->>'mode')::mode;
  v_margin numeric := (o->>'requiredMargin')::numeric;
  v_fee numeric := (o->'fill'->>'fee')::numeric;
  v_id bigint;
begin
  if o->>'clientKey' is not null then
    -- A key means one order for a day; after that it may be used anew.
    update orders set client_key = null
    where customer_id = v_customer and client_key = o->>'clientKey' and created_at < now() - interval '24 hours';
    select id into v_id from orders where customer_id = v_customer and client_key = o->>'clientKey';
    if found then
      order_id := v_id;
      made := false;
      return;
    end if;
  end if;
  perform orders_lock(v_customer, v_mode, (o->>'revision')::bigint);
  if (select count(*) from orders where customer_id = v_customer and mode = v_mode and status in ('pending', 'open')) >= 500 then
    raise exception 'too many open orders' using errcode = '10119', detail = '{"max": "500"}';
  end if;
  insert into orders (customer_id, mode, kind, code, side, type, status, lots, leverage, contract_size, quote_currency, fee_rate,
    terms_version, stop_loss, take_profit, open_price, opened_at, required_margin, fee, client_key)
  values (v_customer, v_mode, 'margin', o->>'code', (o->>'side')::order_side, 'market', 'open', (o->>'lots')::numeric,
    (o->>'leverage')::integer, (o->>'contractSize')::numeric, o->>'quoteCurrency', (o->>'feeRate')::numeric,
    (o->>'termsVersion')::integer, (o->>'stopLoss')::numeric, (o->>'takeProfit')::numeric, (o->'fill'->>'price')::numeric,
    clock_timestamp(), v_margin, v_fee, o->>'clientKey')
  returning id into v_id;
  perform orders_insert_fill(v_id, 'open', ledger_post('order:' || v_id || ':open', 'order-opened', v_mode, jsonb_build_array(
    jsonb_build_object('customer', v_customer, 'kind', 'available', 'currency', 'USDT', 'amount', -(v_margin + v_fee)),
    jsonb_build_object('customer', v_customer, 'kind', 'held', 'currency', 'USDT', 'amount', v_margin),
    jsonb_build_object('kind', 'fees', 'currency', 'USDT', 'amount', v_fee))), o->'fill');
  order_id := v_id;
  made := true;
end $$;

-- Closes an open order at the tick in o->'fill': releases the margin, books profit and fee.
-- A shortage while other orders are open is advanced against them and taken back first from what they
-- return; once none is open, the negative balance cover pays what is left, visibly.
create function orders_close(o jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  r orders;
  v_id bigint := (o->>'id')::bigint;
  v_price numeric := (o->'fill'->>'price')::numeric;
  v_profit numeric := (o->>'profit')::numeric;
  v_fee numeric := (o->'fill'->>'fee')::numeric;
  v_reason close_reason := (o->>'reason')::close_reason;
  v_available numeric;
  v_advance numeric;
  v_net numeric;
  v_cover numeric := 0;
  v_advance_change numeric := 0;
  v_last boolean;
begin
  select * into r from orders where id = v_id;
  if not found then return false; end if;
  perform orders_lock(r.customer_id, r.mode, null);
  select * into r from orders where id = v_id for update;
  if r.status <> 'open' then raise exception 'the order is not open' using errcode = '10115'; end if;
  if v_reason = 'stop-loss' and not coalesce(case r.side when 'long' then v_price <= r.stop_loss else v_price >= r.stop_loss end, false)
    or v_reason = 'take-profit' and not coalesce(case r.side when 'long' then v_price >= r.take_profit else v_price <= r.take_profit end, false) then
    raise exception 'the price has not reached the level' using errcode = '10115';
  end if;

  -- What is read is locked first, together with everything ledger_post will lock, in its order.
  perform 1 from ledger_account
  where mode = r.mode and currency = 'USDT' and (
    (coalesce(customer_id, 0) = r.customer_id and kind in ('available', 'held', 'advance'))
    or (coalesce(customer_id, 0) = 0 and kind in ('trading', 'fees', 'negative-balance-cover')))
  order by id for update;
  select coalesce(sum(balance) filter (where kind = 'available'), 0), coalesce(sum(balance) filter (where kind = 'advance'), 0)
    into v_available, v_advance
  from ledger_account where customer_id = r.customer_id and mode = r.mode and currency = 'USDT';
  v_last := not exists (select from orders where customer_id = r.customer_id and mode = r.mode and status = 'open' and kind = 'margin' and id <> v_id);

  v_net := v_available + r.required_margin + v_profit - v_fee + v_advance;
  if v_last then
    v_advance_change := -v_advance;
    v_cover := greatest(-v_net, 0);
  else
    v_advance_change := least(v_net, 0) - v_advance;
  end if;

  update orders set status = 'closed', close_price = v_price, closed_at = clock_timestamp(), fee = fee + v_fee,
    profit = v_profit, close_reason = v_reason, close_key = o->>'clientKey' where id = v_id;
  perform orders_insert_fill(v_id, 'close', ledger_post('order:' || v_id || ':close', 'order-closed', r.mode, jsonb_build_array(
    jsonb_build_object('customer', r.customer_id, 'kind', 'held', 'currency', 'USDT', 'amount', -r.required_margin),
    jsonb_build_object('customer', r.customer_id, 'kind', 'available', 'currency', 'USDT',
      'amount', r.required_margin + v_profit - v_fee - v_advance_change + v_cover),
    jsonb_build_object('customer', r.customer_id, 'kind', 'advance', 'currency', 'USDT', 'amount', v_advance_change),
    jsonb_build_object('kind', 'trading', 'currency', 'USDT', 'amount', -v_profit),
    jsonb_build_object('kind', 'fees', 'currency', 'USDT', 'amount', v_fee),
    jsonb_build_object('kind', 'negative-balance-cover', 'currency', 'USDT', 'amount', -v_cover))), o->'fill');
  return true;
end $$;

-- Changes the levels of an open order; the caller has checked them against the newest tick.
create function orders_change_levels(p_customer bigint, p_id bigint, p_stop_loss numeric, p_take_profit numeric) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_mode mode;
begin
  select mode into v_mode from orders where id = p_id and customer_id = p_customer;
  perform orders_lock(p_customer, v_mode, null);
  update orders set stop_loss = p_stop_loss, take_profit = p_take_profit, changed_at = clock_timestamp()
  where id = p_id and customer_id = p_customer and status = 'open';
  if not found then raise exception 'the order is not open' using errcode = '10115'; end if;
end $$;

create view audit_held_is_what_holds_it as
  select a.customer_id, a.mode, a.balance, coalesce(o.margin, 0) as margin
  from ledger_account a
  left join (
    select customer_id, mode, sum(required_margin) as margin from orders where status in ('pending', 'open') group by 1, 2
  ) o on o.customer_id = a.customer_id and o.mode = a.mode
  where a.kind = 'held' and a.currency = 'USDT' and a.balance <> coalesce(o.margin, 0);
create view audit_margin_without_account as
  select o.id, o.customer_id from orders o
  where o.status in ('pending', 'open') and o.required_margin > 0 and not exists (
    select from ledger_account a where a.customer_id = o.customer_id and a.mode = o.mode and a.kind = 'held' and a.currency = 'USDT');
create view audit_fills_cite_a_fresh_tick as
  select id, order_id, age_ms, max_age_ms from fill where age_ms > max_age_ms;
create view audit_fills_of_orders as
  select o.id, o.status, count(f.id) as fills from orders o left join fill f on f.order_id = o.id
  group by o.id having count(f.id) <> case o.status when 'open' then 1 when 'closed' then 2 else 0 end;
create view audit_fill_is_posted as
  select f.id, f.order_id from fill f join ledger_entry e on e.id = f.entry_id join orders o on o.id = f.order_id
  where e.reference <> 'order:' || o.id || ':' || f.leg or e.mode <> o.mode;
create view audit_fees_are_posted as
  select f.id, f.order_id, f.fee, coalesce(p.amount, 0) as posted from fill f
  left join (select p.entry_id, p.amount from ledger_posting p join ledger_account a on a.id = p.account_id where a.kind = 'fees') p
    on p.entry_id = f.entry_id
  where f.fee <> coalesce(p.amount, 0);
create view audit_order_fee_is_its_fills as
  select o.id, o.fee, sum(f.fee) as charged from orders o join fill f on f.order_id = o.id group by o.id having o.fee <> sum(f.fee);
create view audit_margin_is_posted as
  select f.id, f.order_id, o.required_margin, coalesce(p.amount, 0) as posted from fill f
  join orders o on o.id = f.order_id
  left join (select p.entry_id, p.amount from ledger_posting p join ledger_account a on a.id = p.account_id where a.kind = 'held') p
    on p.entry_id = f.entry_id
  where o.required_margin * case f.leg when 'open' then 1 else -1 end <> coalesce(p.amount, 0);
create view audit_profit_is_posted as
  select f.id, f.order_id, o.profit, coalesce(p.amount, 0) as posted from fill f
  join orders o on o.id = f.order_id
  left join (select p.entry_id, p.amount from ledger_posting p join ledger_account a on a.id = p.account_id where a.kind = 'trading') p
    on p.entry_id = f.entry_id
  where f.leg = 'close' and o.profit <> -coalesce(p.amount, 0);
create view audit_advance_has_open_orders as
  select a.customer_id, a.mode, a.balance from ledger_account a
  where a.kind = 'advance' and a.balance <> 0
    and not exists (select from orders o where o.customer_id = a.customer_id and o.mode = a.mode and o.status = 'open');

revoke all on function orders_insert_fill(bigint, text, bigint, jsonb), orders_lock(bigint, mode, bigint), orders_open(jsonb),
  orders_close(jsonb), orders_change_levels(bigint, bigint, numeric, numeric) from public;
grant execute on function orders_open(jsonb), orders_close(jsonb), orders_change_levels(bigint, bigint, numeric, numeric) to assay_app;
grant select on orders, fill to assay_app;
grant select on orders, fill to assay_operator;
grant select on audit_held_is_what_holds_it, audit_margin_without_account, audit_fills_cite_a_fresh_tick, audit_fills_of_orders,
  audit_fill_is_posted, audit_fees_are_posted, audit_order_fee_is_its_fills, audit_margin_is_posted, audit_profit_is_posted,
  audit_advance_has_open_orders to assay_app, assay_operator;
