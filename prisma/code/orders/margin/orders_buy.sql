-- Opens a margin order at the tick in o->'fill', or with `p_pending` places it at its limit or
-- stop: holds the margin, charges the fee, or holds both.
create function orders_buy(o jsonb, p_pending boolean) returns bigint language plpgsql as $$
declare
  r orders;
  v_margin numeric := (o->>'requiredMargin')::numeric;
  v_open integer := orders_count((o->>'customerId')::bigint, (o->>'mode')::mode, 1);
  v_held numeric := case when p_pending then (o->>'held')::numeric else v_margin end;
begin
  perform orders_tiable(o);
  perform limits_check_order((o->>'customerId')::bigint, (o->>'mode')::mode, v_margin,
    coalesce((o->'fill'->>'fee')::numeric, v_held - v_margin));
  perform stake_afford((o->>'customerId')::bigint, (o->>'mode')::mode,
    v_held + coalesce((o->'fill'->>'fee')::numeric, 0), (o->>'unrealised')::numeric);
  perform orders_check_count(v_open);
  if not p_pending then
    r := (orders_open_positions(jsonb_build_array(o)))[1];
    perform orders_tie(r, o);
    return r.id;
  end if;
  insert into orders (customer_id, mode, kind, code, side, type, status, lots, open_lots, leverage,
    contract_size, quote_currency, fee_rate, terms_version, stop_loss, take_profit,
    trailing_distance, limit_price, stop_price, good_till, tied_to, required_margin, held,
    client_key)
  values ((o->>'customerId')::bigint, (o->>'mode')::mode, (o->>'kind')::order_kind,
    o->>'code', (o->>'side')::order_side, (o->>'type')::order_type, 'pending',
    (o->>'lots')::numeric,
    (o->>'lots')::numeric, (o->>'leverage')::integer, (o->>'contractSize')::numeric,
    o->>'quoteCurrency', (o->>'feeRate')::numeric, (o->>'termsVersion')::integer,
    (o->>'stopLoss')::numeric, (o->>'takeProfit')::numeric, (o->>'trailingDistance')::numeric,
    (o->>'limitPrice')::numeric, (o->>'stopPrice')::numeric, (o->>'goodTill')::timestamptz,
    (o->>'tiedTo')::bigint, v_margin, v_held, o->>'clientKey')
  returning * into r;
  perform orders_tie(r, o);
  perform orders_post(r.id, r.customer_id, r.mode, 'place', 'order-placed',
    p_available => -v_held, p_held => v_held);
  return r.id;
end $$;
