drop function orders_open(jsonb), orders_close(jsonb), orders_change_levels(bigint, bigint, numeric, numeric),
  orders_lock(bigint, mode, bigint), orders_insert_fill(bigint, text, bigint, jsonb);

-- Locks the customer's trading account: the first lock of everything that changes its orders.
create function orders_lock(p_customer bigint, p_mode mode) returns void language plpgsql as $$
begin
  perform 1 from trading_account where customer_id = p_customer and mode = p_mode for update;
  if not found then raise exception 'no trading account'; end if;
end $$;

-- Counts one more pending or open order, or one less. No more than 500 at a time.
create function orders_count(p_customer bigint, p_mode mode, p_change integer) returns void language plpgsql as $$
begin
  update trading_account set open_orders = open_orders + p_change
  where customer_id = p_customer and mode = p_mode and (p_change < 0 or open_orders < 500);
  if not found then raise exception 'too many open orders' using errcode = '10119', detail = '{"max": "500"}'; end if;
end $$;

create function orders_funds(p_customer bigint, p_mode mode, out available numeric, out advance numeric) language plpgsql stable as $$
begin
  select coalesce(sum(a.balance) filter (where a.kind = 'available'), 0), coalesce(sum(a.balance) filter (where a.kind = 'advance'), 0)
    into available, advance
  from ledger_account a
  where coalesce(a.customer_id, 0) = p_customer and a.kind in ('available', 'advance') and a.currency = 'USDT' and a.mode = p_mode;
end $$;

-- Whether an order can take `p_needed`: both the available balance and the free margin cover it.
create function orders_afford(p_customer bigint, p_mode mode, p_needed numeric, p_unrealised numeric) returns void language plpgsql as $$
declare
  v record;
begin
  select * into v from orders_funds(p_customer, p_mode);
  if p_unrealised is null or v.available < p_needed or v.available + v.advance + p_unrealised < p_needed then
    raise exception 'insufficient free margin' using errcode = '10011';
  end if;
end $$;

-- The door of the ledger for whoever knows the accounts by id: one entry of the amounts that are not zero, null
-- where there is none. Posting in the order of ids locks like ledger_post does, and ledger_account itself
-- refuses an available balance below zero (never_below_zero).
create function ledger_write(p_reference text, p_reason text, p_mode mode, p_accounts bigint[], p_amounts numeric[]) returns bigint
language plpgsql as $$
declare
  v_entry bigint;
begin
  if num_nonnulls(nullif(p_amounts[1], 0), nullif(p_amounts[2], 0), nullif(p_amounts[3], 0), nullif(p_amounts[4], 0),
    nullif(p_amounts[5], 0), nullif(p_amounts[6], 0), nullif(p_amounts[7], 0)) = 0 then
    return null;
  end if;
  insert into ledger_entry (reference, reason, mode) values (p_reference, p_reason, p_mode) returning id into v_entry;
  insert into ledger_posting (entry_id, account_id, currency, mode, amount, balance_after)
  select v_entry, p.account, 'USDT', p_mode, p.amount, 0
  from unnest(p_accounts, p_amounts) as p(account, amount) where p.amount <> 0 order by p.account;
  return v_entry;
end $$;

-- The accounts that orders of a customer move, by id: available, held, advance, trading, fees,
-- negative-balance-cover, option-reserve. Opens what is missing.
create function orders_accounts(p_customer bigint, p_mode mode) returns bigint[] language plpgsql as $$
declare
  v_accounts bigint[];
  v_kinds account_kind[] := '{available,held,advance,trading,fees,negative-balance-cover,option-reserve}';
begin
  loop
    select array[max(id) filter (where kind = 'available'), max(id) filter (where kind = 'held'), max(id) filter (where kind = 'advance'),
        max(id) filter (where kind = 'trading'), max(id) filter (where kind = 'fees'),
        max(id) filter (where kind = 'negative-balance-cover'), max(id) filter (where kind = 'option-reserve')]
      into v_accounts
    from (
      select id, kind from ledger_account
      where coalesce(customer_id, 0) = p_customer and kind in ('available', 'held', 'advance') and currency = 'USDT' and mode = p_mode
      union all
      select id, kind from ledger_account
      where coalesce(customer_id, 0) = 0 and kind in ('trading', 'fees', 'negative-balance-cover', 'option-reserve')
        and currency = 'USDT' and mode = p_mode
    ) a;
    if array_position(v_accounts, null) is null then return v_accounts; end if;
    insert into ledger_account (customer_id, kind, currency, mode)
    select case when kind in ('available', 'held', 'advance') then p_customer end, kind, 'USDT', p_mode
    from unnest(v_kinds) with ordinality as k(kind, n) where v_accounts[n] is null order by 1, 2
    on conflict do nothing;
  end loop;
end $$;

-- One entry of an order, of the amounts that are not zero; null where there is none.
create function orders_post(r orders, p_step text, p_reason text, p_available numeric default 0, p_held numeric default 0,
  p_advance numeric default 0, p_trading numeric default 0, p_fees numeric default 0, p_cover numeric default 0,
  p_reserve numeric default 0) returns bigint
language plpgsql as $$
begin
  return ledger_write('order:' || r.id || ':' || p_step, p_reason, r.mode, orders_accounts(r.customer_id, r.mode),
    array[p_available, p_held, p_advance, p_trading, p_fees, p_cover, p_reserve]);
end $$;

-- Records a fill, after checking what the application computed against the tick it names: margin, fee and
-- profit may differ from the formula by their rounding alone.
create function orders_insert_fill(r orders, p_leg text, p_lots numeric, p_profit numeric, p_covered numeric, p_entry bigint, o jsonb) returns void
language plpgsql as $$
declare
  f record;
  v_mid numeric;
  v_rate numeric := 1;
  v_worth numeric;
begin
  select * into f from jsonb_to_record(o->'fill') as x("requestedPrice" numeric, price numeric, source text, live boolean, time timestamptz,
    "receivedAt" timestamptz, sequence bigint, bid numeric, ask numeric, "ageMs" integer, "maxAgeMs" integer, conversion jsonb,
    spread numeric, fee numeric, slippage numeric, reason text, "tickSize" numeric);
  if r.kind = 'margin' then
    if f.conversion->'tick' <> 'null' then
      v_mid := ((f.conversion->'tick'->>'bid')::numeric + (f.conversion->'tick'->>'ask')::numeric) / 2;
      v_rate := case when (f.conversion->>'inverse')::boolean then 1 / v_mid else v_mid end;
    end if;
    v_worth := p_lots * r.contract_size * v_rate;
    if abs(f.fee - v_worth * f.price * r.fee_rate) > 0.000001
      or (p_leg = 'open' and abs(r.required_margin - v_worth * f.price / r.leverage) > 0.000001)
      or abs(p_profit - v_worth * (f.price - r.open_price) * case r.side when 'long' then 1 else -1 end) > 0.000001 then
      raise exception 'margin, fee or profit of order % do not follow from its tick', r.id;
    end if;
  end if;
  insert into fill (order_id, leg, requested_price, price, tick_source, tick_live, tick_time, tick_received_at, tick_sequence,
    tick_bid, tick_ask, age_ms, max_age_ms, conversion, spread, fee, slippage, reason, entry_id, lots, profit, covered, decision,
    tick_size, close_key)
  values (r.id, p_leg, f."requestedPrice", f.price, f.source, f.live, f.time, f."receivedAt", f.sequence, f.bid, f.ask, f."ageMs",
    f."maxAgeMs", f.conversion, f.spread, f.fee, f.slippage, f.reason, p_entry, p_lots, p_profit, p_covered,
    nullif(o->'decision', 'null'), f."tickSize", case p_leg when 'close' then o->>'clientKey' end);
end $$;

-- The order that a client key made within a day; after that the key may be used anew.
create function orders_by_key(p_customer bigint, p_key text) returns bigint language plpgsql as $$
declare
  v record;
begin
  if p_key is null then return null; end if;
  select id, created_at into v from orders where customer_id = p_customer and client_key = p_key;
  if not found then return null; end if;
  if v.created_at >= now() - interval '24 hours' then return v.id; end if;
  update orders set client_key = null where id = v.id;
  return null;
end $$;

-- The order of a booking, locked, in one of the given states; 10115 when it has left them.
create function orders_take(o jsonb, p_kind order_kind, p_states order_status[]) returns orders language plpgsql as $$
declare
  r orders;
begin
  select * into r from orders where id = (o->>'id')::bigint and customer_id = (o->>'customerId')::bigint and mode = (o->>'mode')::mode for update;
  if not found or r.kind <> p_kind or r.status <> all (p_states) then
    raise exception 'the order can no longer be changed' using errcode = '10115';
  end if;
  return r;
end $$;

-- Opens a margin order at the tick in o->'fill', or with `p_pending` places it at its limit: holds the
-- margin, charges the fee, or holds both.
create function orders_buy(o jsonb, p_pending boolean) returns bigint language plpgsql as $$
declare
  r orders;
  v_margin numeric := (o->>'requiredMargin')::numeric;
  v_fee numeric := coalesce((o->'fill'->>'fee')::numeric, 0);
  v_held numeric := case when p_pending then (o->>'held')::numeric else v_margin end;
begin
  perform orders_afford((o->>'customerId')::bigint, (o->>'mode')::mode, v_held + v_fee, (o->>'unrealised')::numeric);
  perform orders_count((o->>'customerId')::bigint, (o->>'mode')::mode, 1);
  insert into orders (customer_id, mode, kind, code, side, type, status, lots, open_lots, leverage, contract_size, quote_currency, fee_rate,
    terms_version, stop_loss, take_profit, trailing_distance, trailing_extreme, limit_price, good_till, open_price, opened_at,
    required_margin, held, fee, client_key)
  values ((o->>'customerId')::bigint, (o->>'mode')::mode, 'margin', o->>'code', (o->>'side')::order_side, (o->>'type')::order_type,
    case when p_pending then 'pending' else 'open' end::order_status, (o->>'lots')::numeric, (o->>'lots')::numeric,
    (o->>'leverage')::integer, (o->>'contractSize')::numeric, o->>'quoteCurrency', (o->>'feeRate')::numeric, (o->>'termsVersion')::integer,
    (o->>'stopLoss')::numeric, (o->>'takeProfit')::numeric, (o->>'trailingDistance')::numeric, (o->>'trailingExtreme')::numeric,
    (o->>'limitPrice')::numeric, (o->>'goodTill')::timestamptz, (o->'fill'->>'price')::numeric,
    case when not p_pending then clock_timestamp() end, v_margin, v_held, v_fee, o->>'clientKey')
  returning * into r;
  if p_pending then
    perform orders_post(r, 'place', 'order-placed', -v_held, v_held);
    return r.id;
  end if;
  perform orders_check_opening(r);
  perform orders_insert_fill(r, 'open', r.lots, null, 0,
    orders_post(r, 'open', 'order-opened', -(v_margin + v_fee), v_margin, p_fees => v_fee), o);
  return r.id;
end $$;

-- A limit order never opens worse than its limit.
create function orders_check_opening(r orders) returns void language plpgsql as $$
begin
  if r.type = 'limit' and (case r.side when 'long' then r.open_price > r.limit_price else r.open_price < r.limit_price end) then
    raise exception 'the price has not reached the limit' using errcode = '10115';
  end if;
end $$;

-- Ends a pending order and releases what it holds.
create function orders_release(r orders, p_status order_status, p_cancel_reason text, p_key text default null) returns void language plpgsql as $$
begin
  update orders set status = p_status, cancel_reason = p_cancel_reason, held = 0, open_lots = 0, close_key = p_key,
    closed_at = clock_timestamp(), changed_at = clock_timestamp() where id = r.id;
  perform orders_count(r.customer_id, r.mode, -1);
  perform orders_post(r, 'release', 'order-' || p_status, r.held, -r.held);
end $$;

-- Opens a pending order at the tick in o->'fill': margin and fee are taken anew, the rest of what was
-- held is released. Where more is needed than is available, the order is cancelled instead.
create function orders_fill(o jsonb) returns void language plpgsql as $$
declare
  r orders := orders_take(o, 'margin', '{pending}');
  v_margin numeric := (o->>'requiredMargin')::numeric;
  v_fee numeric := (o->'fill'->>'fee')::numeric;
  v_back numeric := r.held - v_margin - v_fee;
begin
  if r.good_till <= (o->'fill'->>'receivedAt')::timestamptz then
    raise exception 'the order has expired' using errcode = '10115';
  end if;
  if v_back < 0 and (select available from orders_funds(r.customer_id, r.mode)) < -v_back then
    perform orders_release(r, 'cancelled', 'margin');
    return;
  end if;
  update orders set status = 'open', open_price = (o->'fill'->>'price')::numeric, opened_at = clock_timestamp(),
    trailing_extreme = (o->>'trailingExtreme')::numeric, required_margin = v_margin, held = v_margin, fee = v_fee,
    changed_at = clock_timestamp() where id = r.id returning * into r;
  perform orders_check_opening(r);
  perform orders_insert_fill(r, 'open', r.lots, null, 0,
    orders_post(r, 'open', 'order-opened', v_back, -(v_back + v_fee), p_fees => v_fee), o);
end $$;

-- Whether a stop, target or trailing stop had been reached at the price that closes.
create function orders_check_level(r orders, p_reason close_reason, p_price numeric) returns void language plpgsql as $$
declare
  v_level numeric := case p_reason when 'stop-loss' then r.stop_loss when 'take-profit' then r.take_profit
    when 'trailing-stop' then r.trailing_extreme + case r.side when 'long' then -1 else 1 end * r.trailing_distance end;
begin
  if p_reason not in ('stop-loss', 'take-profit', 'trailing-stop') then return; end if;
  if not coalesce(case when (r.side = 'long') = (p_reason <> 'take-profit') then p_price <= v_level else p_price >= v_level end, false) then
    raise exception 'the price has not reached the level' using errcode = '10115';
  end if;
end $$;

-- What pays a loss beyond the available balance: pending orders are cancelled, newest first, for what they hold.
create function orders_free_holds(r orders, p_shortage numeric) returns void language plpgsql as $$
declare
  v_pending orders;
  v_shortage numeric := p_shortage;
begin
  while v_shortage > 0 loop
    select * into v_pending from orders
    where customer_id = r.customer_id and mode = r.mode and status = 'pending' order by id desc limit 1 for update;
    exit when not found;
    perform orders_release(v_pending, 'cancelled', 'margin');
    v_shortage := v_shortage - v_pending.held;
  end loop;
end $$;

-- Whether an account has an open order, a position or a timed option, beside one.
create function orders_are_open(p_customer bigint, p_mode mode, p_beside bigint) returns boolean language sql stable as $$
  select exists (select from orders where customer_id = p_customer and mode = p_mode and status = 'open' and id <> p_beside)
$$;

-- Closes an open order, or some of its lots, at the tick in o->'fill': releases margin, books profit and fee.
-- A shortage first cancels pending orders; while positions or timed options stay open the rest is advanced
-- against them and taken back first from what they return; once none is open, the negative balance cover pays
-- it, visibly.
create function orders_close(o jsonb) returns boolean language plpgsql as $$
declare
  r orders;
  v_lots numeric := (o->>'lots')::numeric;
  v_released numeric := (o->>'released')::numeric;
  v_price numeric := (o->'fill'->>'price')::numeric;
  v_profit numeric := (o->>'profit')::numeric;
  v_fee numeric := (o->'fill'->>'fee')::numeric;
  v_reason close_reason := (o->>'reason')::close_reason;
  v_accounts bigint[];
  v_funds record;
  v_net numeric;
  v_cover numeric := 0;
  v_advance_change numeric;
  v_whole boolean;
  v_entry bigint;
begin
  if o->>'clientKey' is not null
    and exists (select from fill where order_id = (o->>'id')::bigint and leg = 'close' and close_key = o->>'clientKey') then
    return false;
  end if;
  r := orders_take(o, 'margin', '{open}');
  perform orders_check_level(r, v_reason, v_price);
  v_whole := v_lots = r.open_lots;
  if v_lots > r.open_lots or v_released > r.held
    or (case when v_whole then v_released <> r.held else abs(v_released - least(r.required_margin * v_lots / r.lots, r.held)) > 0.000001 end) then
    raise exception 'the lots of the order have changed' using errcode = '10115';
  end if;

  -- What is read is locked first, together with everything that will be posted to, in the ledger's order.
  v_accounts := orders_accounts(r.customer_id, r.mode);
  perform 1 from ledger_account where id = any (v_accounts) order by id for update;
  select * into v_funds from orders_funds(r.customer_id, r.mode);
  v_net := v_funds.available + v_released + v_profit - v_fee + v_funds.advance;
  if v_net < 0 then
    perform orders_free_holds(r, -v_net);
    select * into v_funds from orders_funds(r.customer_id, r.mode);
    v_net := v_funds.available + v_released + v_profit - v_fee + v_funds.advance;
  end if;
  if v_net >= 0 then
    v_advance_change := -v_funds.advance;
  elsif v_whole and not orders_are_open(r.customer_id, r.mode, r.id) then
    v_advance_change := -v_funds.advance;
    v_cover := -v_net;
  else
    v_advance_change := v_net - v_funds.advance;
  end if;

  v_entry := orders_post(r, case when v_whole then 'close' else 'part:' || r.parts + 1 end,
    case when v_whole then 'order-closed' else 'order-part-closed' end,
    v_released + v_profit - v_fee - v_advance_change + v_cover, -v_released, v_advance_change, -v_profit, v_fee, -v_cover);
  perform orders_insert_fill(r, 'close', v_lots, v_profit, v_cover, v_entry, o);
  update orders set open_lots = open_lots - v_lots, held = held - v_released, fee = fee + v_fee,
    profit = coalesce(profit, 0) + v_profit,
    close_price = case when v_lots = lots then v_price
      else (select round(sum(f.price * f.lots) / sum(f.lots), 12) from fill f where f.order_id = r.id and f.leg = 'close') end,
    parts = parts + case when v_whole then 0 else 1 end,
    status = case when v_whole then 'closed' else status end,
    closed_at = case when v_whole then clock_timestamp() end,
    close_reason = case when v_whole then v_reason end,
    close_key = o->>'clientKey', changed_at = clock_timestamp()
  where id = r.id;
  if v_whole then perform orders_count(r.customer_id, r.mode, -1); end if;
  return true;
end $$;

-- Changes levels of an open or pending order, and limit and expiry of a pending one; a new limit takes margin
-- and fee anew. The caller has checked the levels against the newest tick.
create function orders_change(o jsonb) returns void language plpgsql as $$
declare
  r orders := orders_take(o, 'margin', '{pending,open}');
  v_limit numeric := coalesce((o->>'limitPrice')::numeric, r.limit_price);
  v_held numeric := coalesce((o->>'held')::numeric, r.held);
  v_more numeric := v_held - r.held;
begin
  if r.status = 'open' and (v_limit is distinct from r.limit_price or v_more <> 0) then
    raise exception 'the order is not pending' using errcode = '10115';
  end if;
  if v_more > 0 then perform orders_afford(r.customer_id, r.mode, v_more, (o->>'unrealised')::numeric); end if;
  update orders set stop_loss = (o->>'stopLoss')::numeric, take_profit = (o->>'takeProfit')::numeric,
    trailing_distance = (o->>'trailingDistance')::numeric, limit_price = v_limit,
    trailing_extreme = case when o->>'trailingDistance' is not null then coalesce((o->>'trailingExtreme')::numeric, trailing_extreme) end,
    good_till = case r.status when 'pending' then (o->>'goodTill')::timestamptz else good_till end,
    required_margin = coalesce((o->>'requiredMargin')::numeric, required_margin), held = v_held,
    moves = moves + case when v_more = 0 then 0 else 1 end, changed_at = clock_timestamp()
  where id = r.id;
  perform orders_post(r, 'change:' || r.moves + 1, 'order-changed', -v_more, v_more);
end $$;
