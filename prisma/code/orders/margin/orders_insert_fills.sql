-- Records fills of one leg, each of another order, after checking what the application computed
-- against the tick it names: margin, fee and profit may differ from the formula by their rounding
-- alone. The arrays go together, place by place; `p_items` are the bookings.
create function orders_insert_fills(p_leg text, p_orders orders[], p_lots numeric[],
  p_profits numeric[], p_covered numeric[], p_entries bigint[], p_items jsonb)
returns void language plpgsql as $$
declare
  v_wrong bigint;
begin
  with wish as (
    select n, r, p_lots[n] as lots, p_profits[n] as profit, f.*,
      case when coalesce(f.conversion->'tick', 'null') = 'null' then 1
        when (f.conversion->>'inverse')::boolean then 1 / m.mid else m.mid end as rate
    from generate_subscripts(p_orders, 1) n
    cross join lateral (select p_orders[n] as r offset 0) o
    cross join lateral jsonb_to_record(p_items->(n - 1)->'fill') as f(
      price numeric, fee numeric, conversion jsonb)
    cross join lateral (
      select ((f.conversion->'tick'->>'bid')::numeric + (f.conversion->'tick'->>'ask')::numeric) / 2
        as mid
      offset 0) m
  ), worth as (
    select *, lots * (r).contract_size * rate as worth from wish
    where order_form((r).kind) = 'position'
  )
  select (r).id into v_wrong from worth
  where abs(fee - worth * price * (r).fee_rate) > 0.000001
    or p_leg = 'open' and abs((r).required_margin - worth * price / (r).leverage) > 0.000001
    or abs(profit - worth * (price - (r).open_price)
      * case (r).side when 'long' then 1 else -1 end) > 0.000001
  limit 1;
  if found then
    raise exception 'margin, fee or profit of order % do not follow from its tick', v_wrong;
  end if;
  insert into fill (order_id, leg, requested_price, price, tick_source, tick_live, tick_time,
    tick_received_at, tick_sequence, tick_bid, tick_ask, age_ms, max_age_ms, conversion, spread,
    fee, slippage, reason, entry_id, lots, profit, covered, decision, tick_size, close_key)
  select p_orders[n].id, p_leg, f."requestedPrice", f.price, f.source, f.live, f.time,
    f."receivedAt", f.sequence, f.bid, f.ask, f."ageMs", f."maxAgeMs", f.conversion, f.spread,
    f.fee, f.slippage, f.reason, p_entries[n], p_lots[n], p_profits[n], p_covered[n],
    nullif(p_items->(n - 1)->'decision', 'null'), f."tickSize",
    case p_leg when 'close' then p_items->(n - 1)->>'clientKey' end
  from generate_subscripts(p_orders, 1) n
  cross join lateral jsonb_to_record(p_items->(n - 1)->'fill') as f(
    "requestedPrice" numeric, price numeric, source text, live boolean, time timestamptz,
    "receivedAt" timestamptz, sequence bigint, bid numeric, ask numeric, "ageMs" integer,
    "maxAgeMs" integer, conversion jsonb, spread numeric, fee numeric, slippage numeric,
    reason text, "tickSize" numeric);
end $$;
