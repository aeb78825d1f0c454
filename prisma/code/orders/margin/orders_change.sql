-- Changes levels of an open or pending order, and limit or stop and expiry of a pending one; a new
-- limit or stop takes margin and fee anew. The caller has checked the levels against the newest
-- tick.
create function orders_change(o jsonb) returns void language plpgsql as $$
declare
  r orders := orders_take(o, 'position', '{pending,open}');
  v_limit numeric := coalesce((o->>'limitPrice')::numeric, r.limit_price);
  v_stop numeric := coalesce((o->>'stopPrice')::numeric, r.stop_price);
  v_held numeric := coalesce((o->>'held')::numeric, r.held);
  v_more numeric := v_held - r.held;
begin
  if r.status = 'open' and ((v_limit, v_stop) is distinct from (r.limit_price, r.stop_price)
    or v_more <> 0) then
    raise exception 'the order is not pending' using errcode = '10115';
  end if;
  if v_more > 0 then
    perform limits_check_order(r.customer_id, r.mode, (o->>'requiredMargin')::numeric,
      v_held - (o->>'requiredMargin')::numeric);
    perform stake_afford(r.customer_id, r.mode, v_more, (o->>'unrealised')::numeric);
  end if;
  update orders set stop_loss = (o->>'stopLoss')::numeric,
    take_profit = (o->>'takeProfit')::numeric,
    trailing_distance = (o->>'trailingDistance')::numeric, limit_price = v_limit,
    stop_price = v_stop,
    trailing_extreme = case when o->>'trailingDistance' is not null
      then coalesce((o->>'trailingExtreme')::numeric, trailing_extreme) end,
    good_till = case r.status when 'pending' then (o->>'goodTill')::timestamptz else good_till end,
    required_margin = coalesce((o->>'requiredMargin')::numeric, required_margin), held = v_held,
    moves = moves + case when v_more = 0 then 0 else 1 end, changed_at = clock_timestamp()
  where id = r.id;
  perform orders_post(r.id, r.customer_id, r.mode, 'change:' || r.moves + 1, 'order-changed',
    p_available => -v_more, p_held => v_more);
end $$;
