-- Opens a margin order at the tick in o->'fill', or with `p_pending` places it at its limit: holds
-- the margin, charges the fee, or holds both.
create function orders_buy(o jsonb, p_pending boolean) returns bigint language plpgsql as $$
declare
  r orders;
  v_margin numeric := (o->>'requiredMargin')::numeric;
  v_fee numeric := coalesce((o->'fill'->>'fee')::numeric, 0);
  v_open integer := orders_count((o->>'customerId')::bigint, (o->>'mode')::mode, 1);
  v_held numeric := case when p_pending then (o->>'held')::numeric else v_margin end;
begin
  perform orders_afford((o->>'customerId')::bigint, (o->>'mode')::mode, v_held + v_fee,
    (o->>'unrealised')::numeric);
  perform orders_check_count(v_open);
  insert into orders (customer_id, mode, kind, code, side, type, status, lots, open_lots, leverage,
    contract_size, quote_currency, fee_rate, terms_version, stop_loss, take_profit,
    trailing_distance, trailing_extreme, limit_price, good_till, open_price, opened_at,
    required_margin, held, fee, client_key)
  values ((o->>'customerId')::bigint, (o->>'mode')::mode, 'margin', o->>'code',
    (o->>'side')::order_side, (o->>'type')::order_type,
    case when p_pending then 'pending' else 'open' end::order_status,
    (o->>'lots')::numeric, (o->>'lots')::numeric, (o->>'leverage')::integer,
    (o->>'contractSize')::numeric, o->>'quoteCurrency', (o->>'feeRate')::numeric,
    (o->>'termsVersion')::integer, (o->>'stopLoss')::numeric, (o->>'takeProfit')::numeric,
    (o->>'trailingDistance')::numeric, (o->>'trailingExtreme')::numeric,
    (o->>'limitPrice')::numeric, (o->>'goodTill')::timestamptz, (o->'fill'->>'price')::numeric,
    case when not p_pending then clock_timestamp() end, v_margin, v_held, v_fee, o->>'clientKey')
  returning * into r;
  if p_pending then
    perform orders_post(r.id, r.customer_id, r.mode, 'place', 'order-placed', -v_held, v_held);
    return r.id;
  end if;
  perform orders_check_opening(r);
  perform orders_insert_fill(r, 'open', r.lots, null, 0,
    orders_post(r.id, r.customer_id, r.mode, 'open', 'order-opened', -(v_margin + v_fee), v_margin,
      p_fees => v_fee), o);
  return r.id;
end $$;
