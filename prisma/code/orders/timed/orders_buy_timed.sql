-- Buys a timed option at the tick in o->'fill': holds the stake, reserves what a win would pay.
-- Refuses with 10016 when the house would owe more than its cover, or more to this customer than
-- one may claim of it.
create function orders_buy_timed(o jsonb) returns bigint language plpgsql as $$
declare
  r orders;
  v_mode mode := (o->>'mode')::mode;
  v_stake numeric := (o->>'amount')::numeric;
  v_win numeric := (o->>'expectedProfit')::numeric;
  v_open integer := orders_count((o->>'customerId')::bigint, v_mode, 1);
  v_cover numeric;
begin
  if abs(v_win - v_stake * (o->>'payout')::numeric) > 0.000001 then
    raise exception 'the payout does not follow from the stake';
  end if;
  perform limits_check_order((o->>'customerId')::bigint, v_mode, v_stake, v_stake);
  perform stake_afford((o->>'customerId')::bigint, v_mode, v_stake, (o->>'unrealised')::numeric);
  select p.value::numeric - coalesce((select balance from ledger_account a
    where coalesce(a.customer_id, 0) = 0 and a.kind = 'option-reserve' and a.currency = 'USDT'
      and a.mode = v_mode for update), 0)
  into v_cover from parameter p where p.key = 'timedOptions.maxHouseCover';
  select least(v_cover, p.value::numeric - coalesce((select sum(expected_profit) from orders
    where customer_id = (o->>'customerId')::bigint and mode = v_mode and status = 'open'
      and order_form(kind) = 'option'), 0))
  into v_cover from parameter p where p.key = 'timedOptions.maxCustomerCover';
  if v_win > v_cover then
    raise exception 'the house cannot cover the payout' using errcode = '10016',
      detail = json_build_object('max',
        trim_scale(trunc(greatest(v_cover, 0) / (o->>'payout')::numeric, 2))::text);
  end if;
  perform orders_check_count(v_open);
  insert into orders (customer_id, mode, kind, code, side, type, status, lots, leverage,
    contract_size, quote_currency, fee_rate, terms_version, open_price, opened_at,
    required_margin, held, stake, payout, period_seconds, expires_at, expected_profit, client_key)
  values ((o->>'customerId')::bigint, v_mode, (o->>'kind')::order_kind, o->>'code',
    (o->>'side')::order_side, 'market', 'open', 0, 1,
    (o->>'contractSize')::numeric, o->>'quoteCurrency', 0,
    (o->>'termsVersion')::integer, (o->'fill'->>'price')::numeric, (o->>'at')::timestamptz,
    0, v_stake, v_stake, (o->>'payout')::numeric, (o->>'period')::integer,
    (o->>'at')::timestamptz + (o->>'period')::integer * interval '1 second', v_win, o->>'clientKey')
  returning * into r;
  perform orders_insert_fill(r, 'open', null, null, 0,
    orders_post(r.id, r.customer_id, r.mode, 'open', 'option-bought',
      p_available => -v_stake, p_held => v_stake, p_trading => -v_win, p_reserve => v_win), o);
  return r.id;
end $$;
