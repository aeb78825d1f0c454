-- Buys a timed option at the tick in o->'fill': holds the stake, reserves what a win would pay. Refuses with
-- 10016 when the house would owe more than its cover, or more to this customer than one may claim of it.
create function orders_buy_timed(o jsonb) returns bigint language plpgsql as $$
declare
  r orders;
  v_mode mode := (o->>'mode')::mode;
  v_stake numeric := (o->>'amount')::numeric;
  v_win numeric := (o->>'expectedProfit')::numeric;
  v_cover numeric;
begin
  if abs(v_win - v_stake * (o->>'payout')::numeric) > 0.000001 then raise exception 'the payout does not follow from the stake'; end if;
  perform orders_afford((o->>'customerId')::bigint, v_mode, v_stake, (o->>'unrealised')::numeric);
  select p.value::numeric - coalesce((select balance from ledger_account a
    where coalesce(a.customer_id, 0) = 0 and a.kind = 'option-reserve' and a.currency = 'USDT' and a.mode = v_mode for update), 0)
  into v_cover from parameter p where p.key = 'timedOptions.maxHouseCover';
  select least(v_cover, p.value::numeric - coalesce((select sum(expected_profit) from orders
    where customer_id = (o->>'customerId')::bigint and mode = v_mode and kind = 'timed' and status = 'open'), 0))
  into v_cover from parameter p where p.key = 'timedOptions.maxCustomerCover';
  if v_win > v_cover then
    raise exception 'the house cannot cover the payout' using errcode = '10016',
      detail = json_build_object('max', trim_scale(trunc(greatest(v_cover, 0) / (o->>'payout')::numeric, 2))::text);
  end if;
  perform orders_count((o->>'customerId')::bigint, v_mode, 1);
  insert into orders (customer_id, mode, kind, code, side, type, status, lots, leverage, contract_size, quote_currency, fee_rate,
    terms_version, open_price, opened_at, required_margin, held, stake, payout, period_seconds, expires_at, expected_profit, client_key)
  values ((o->>'customerId')::bigint, v_mode, 'timed', o->>'code', (o->>'side')::order_side, 'market', 'open', 0, 1,
    (o->>'contractSize')::numeric, o->>'quoteCurrency', 0, (o->>'termsVersion')::integer, (o->'fill'->>'price')::numeric,
    (o->>'at')::timestamptz, 0, v_stake, v_stake, (o->>'payout')::numeric, (o->>'period')::integer,
    (o->>'at')::timestamptz + (o->>'period')::integer * interval '1 second', v_win, o->>'clientKey')
  returning * into r;
  perform orders_insert_fill(r, 'open', null, null, 0,
    orders_post(r, 'open', 'option-bought', -v_stake, v_stake, p_trading => -v_win, p_reserve => v_win), o);
  return r.id;
end $$;

-- Ends a timed option: at the tick in o->'fill', the first at or after its expiry, or without one with its
-- stake returned. What it pays takes an advance back first; what is left of that when no order is open any
-- more the negative balance cover pays, visibly.
create function orders_settle_timed(o jsonb) returns void language plpgsql as $$
declare
  r orders := orders_take(o, 'timed', '{open}');
  v_price numeric := (o->'fill'->>'price')::numeric;
  v_at timestamptz := coalesce((o->'fill'->>'receivedAt')::timestamptz, clock_timestamp());
  v_direction numeric;
  v_profit numeric;
  v_paid numeric;
  v_funds record;
  v_repaid numeric;
  v_cover numeric := 0;
  v_entry bigint;
begin
  if v_price is not null and (v_at < r.expires_at or v_at > r.expires_at + interval '5 minutes')
    or v_price is null and v_at < r.expires_at + interval '5 minutes' then
    raise exception 'the option cannot settle at this moment' using errcode = '10115';
  end if;
  v_direction := case r.side when 'long' then 1 else -1 end * sign(coalesce(v_price, r.open_price) - r.open_price);
  v_profit := case v_direction when 1 then r.expected_profit when -1 then -r.stake else 0 end;
  if v_price is not null and (o->>'profit')::numeric <> v_profit then
    raise exception 'the outcome of option % does not follow from its ticks', r.id;
  end if;
  v_paid := r.stake + v_profit;
  perform 1 from ledger_account where id = any (orders_accounts(r.customer_id, r.mode)) order by id for update;
  select * into v_funds from orders_funds(r.customer_id, r.mode);
  v_repaid := least(v_funds.available + v_paid, -v_funds.advance);
  if not orders_are_open(r.customer_id, r.mode, r.id) then v_cover := -v_funds.advance - v_repaid; end if;
  update orders set status = case when v_price is null then 'expired' else 'closed' end::order_status, close_price = v_price,
    closed_at = clock_timestamp(), changed_at = clock_timestamp(), held = 0, profit = v_profit,
    close_reason = case when v_price is not null then 'expiry' end::close_reason where id = r.id;
  perform orders_count(r.customer_id, r.mode, -1);
  -- The reserve pays a win; otherwise it goes back, with a lost stake.
  v_entry := orders_post(r, case when v_price is null then 'release' else 'close' end,
    case when v_price is null then 'option-returned' else 'option-settled' end,
    v_paid - v_repaid, -r.stake, v_repaid + v_cover, p_trading => r.expected_profit - v_profit, p_cover => -v_cover,
    p_reserve => -r.expected_profit);
  if v_price is not null then perform orders_insert_fill(r, 'close', null, v_profit, v_cover, v_entry, o); end if;
end $$;

-- One booking. `made` is false where its key had made this order, or this closing, before.
create function orders_book(o jsonb, out order_id bigint, out made boolean) language plpgsql as $$
begin
  perform orders_lock((o->>'customerId')::bigint, (o->>'mode')::mode);
  made := true;
  order_id := (o->>'id')::bigint;
  case o->>'do'
    when 'open', 'place', 'buy-timed' then
      order_id := orders_by_key((o->>'customerId')::bigint, o->>'clientKey');
      made := order_id is null;
      if not made then return; end if;
      order_id := case o->>'do' when 'buy-timed' then orders_buy_timed(o) else orders_buy(o, o->>'do' = 'place') end;
    when 'fill' then perform orders_fill(o);
    when 'close' then made := orders_close(o);
    when 'cancel' then perform orders_release(orders_take(o, 'margin', '{pending}'), 'cancelled', o->>'reason', o->>'clientKey');
    when 'expire' then
      if not exists (select from orders where id = order_id and good_till <= clock_timestamp() + interval '1 second') then
        raise exception 'the order has not expired' using errcode = '10115';
      end if;
      perform orders_release(orders_take(o, 'margin', '{pending}'), 'expired', null);
    when 'change' then perform orders_change(o);
    when 'settle-timed', 'return-timed' then perform orders_settle_timed(o);
  end case;
end $$;

-- Applies bookings in their order, each by itself: a refusal (SQLSTATE is the code of the catalogue, detail what
-- the customer may know) undoes its own booking only. Tells of each what became of it and of the balance.
create function orders_apply(p_items jsonb)
returns table (n integer, refusal text, detail text, made boolean, order_id bigint, available text, advance text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  o jsonb;
  v_booked record;
  v_funds record;
  v_detail text;
  v_constraint text;
begin
  n := 0;
  for o in select value from jsonb_array_elements(p_items) with ordinality order by ordinality loop
    n := n + 1;
    refusal := null;
    detail := null;
    begin
      select * into v_booked from orders_book(o);
      made := v_booked.made;
      order_id := v_booked.order_id;
    exception when others then
      get stacked diagnostics v_detail = pg_exception_detail, v_constraint = constraint_name;
      if sqlstate ~ '^1[0-9]{4}$' then
        refusal := sqlstate;
        detail := nullif(v_detail, '');
      elsif v_constraint = 'never_below_zero' then
        refusal := '10011';
      else
        raise;
      end if;
      made := false;
      order_id := (o->>'id')::bigint;
    end;
    select * into v_funds from orders_funds((o->>'customerId')::bigint, (o->>'mode')::mode);
    available := v_funds.available;
    advance := v_funds.advance;
    return next;
  end loop;
end $$;

revoke all on function ledger_write(text, text, mode, bigint[], numeric[]), orders_accounts(bigint, mode), orders_lock(bigint, mode), orders_count(bigint, mode, integer), orders_funds(bigint, mode),
  orders_afford(bigint, mode, numeric, numeric), orders_post(orders, text, text, numeric, numeric, numeric, numeric, numeric, numeric, numeric),
  orders_insert_fill(orders, text, numeric, numeric, numeric, bigint, jsonb), orders_by_key(bigint, text),
  orders_take(jsonb, order_kind, order_status[]), orders_buy(jsonb, boolean), orders_check_opening(orders),
  orders_release(orders, order_status, text, text), orders_fill(jsonb), orders_check_level(orders, close_reason, numeric),
  orders_free_holds(orders, numeric), orders_are_open(bigint, mode, bigint), orders_close(jsonb), orders_change(jsonb), orders_buy_timed(jsonb), orders_settle_timed(jsonb),
  orders_book(jsonb), orders_apply(jsonb) from public;
