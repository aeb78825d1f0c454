-- Opens positions at the ticks of their bookings, each of another account: margin and fee move in
-- an entry of each. What they cost was judged, and they were counted, before.
create function orders_open_positions(p_items jsonb) returns orders[]
language plpgsql as $$
declare
  v_orders orders[];
  v_count integer := jsonb_array_length(p_items);
begin
  with made as (
    insert into orders (customer_id, mode, kind, code, side, type, status, lots, open_lots,
      leverage, contract_size, quote_currency, fee_rate, terms_version, stop_loss, take_profit,
      trailing_distance, trailing_extreme, limit_price, good_till, tied_to, open_price,
      opened_at, required_margin, held, fee, client_key)
    select (o->>'customerId')::bigint, (o->>'mode')::mode, (o->>'kind')::order_kind,
      o->>'code', (o->>'side')::order_side, (o->>'type')::order_type, 'open', (o->>'lots')::numeric,
      (o->>'lots')::numeric, (o->>'leverage')::integer, (o->>'contractSize')::numeric,
      o->>'quoteCurrency', (o->>'feeRate')::numeric, (o->>'termsVersion')::integer,
      (o->>'stopLoss')::numeric, (o->>'takeProfit')::numeric, (o->>'trailingDistance')::numeric,
      (o->>'trailingExtreme')::numeric, (o->>'limitPrice')::numeric,
      (o->>'goodTill')::timestamptz, (o->>'tiedTo')::bigint, (o->'fill'->>'price')::numeric,
      clock_timestamp(),
      (o->>'requiredMargin')::numeric, (o->>'requiredMargin')::numeric,
      (o->'fill'->>'fee')::numeric, o->>'clientKey'
    from jsonb_array_elements(p_items) with ordinality i(o, n)
    order by i.n
    returning *
  )
  select array_agg(m::orders order by m.id) into v_orders from made m;
  perform orders_check_opening(r) from unnest(v_orders) r where r.type = 'limit';
  perform orders_insert_fills('open', v_orders,
    (select array_agg(r.lots order by r.ordinality) from unnest(v_orders) with ordinality r),
    array_fill(null::numeric, array[v_count]), array_fill(0::numeric, array[v_count]),
    orders_post_openings(v_orders), p_items);
  return v_orders;
end $$;
