-- Records a fill, after checking what the application computed against the tick it names: margin,
-- fee and profit may differ from the formula by their rounding alone.
create function orders_insert_fill(r orders, p_leg text, p_lots numeric, p_profit numeric,
  p_covered numeric, p_entry bigint, o jsonb)
returns void language plpgsql as $$
declare
  f record;
  v_mid numeric;
  v_rate numeric := 1;
  v_worth numeric;
begin
  select * into f from jsonb_to_record(o->'fill') as x(
    "requestedPrice" numeric, price numeric, source text, live boolean, time timestamptz,
    "receivedAt" timestamptz, sequence bigint, bid numeric, ask numeric, "ageMs" integer,
    "maxAgeMs" integer, conversion jsonb, spread numeric, fee numeric, slippage numeric,
    reason text, "tickSize" numeric);
  if r.kind = 'margin' then
    if f.conversion->'tick' <> 'null' then
      v_mid :=
        ((f.conversion->'tick'->>'bid')::numeric + (f.conversion->'tick'->>'ask')::numeric) / 2;
      v_rate := case when (f.conversion->>'inverse')::boolean then 1 / v_mid else v_mid end;
    end if;
    v_worth := p_lots * r.contract_size * v_rate;
    if abs(f.fee - v_worth * f.price * r.fee_rate) > 0.000001
      or (p_leg = 'open' and abs(r.required_margin - v_worth * f.price / r.leverage) > 0.000001)
      or abs(p_profit - v_worth * (f.price - r.open_price)
        * case r.side when 'long' then 1 else -1 end) > 0.000001 then
      raise exception 'margin, fee or profit of order % do not follow from its tick', r.id;
    end if;
  end if;
  insert into fill (order_id, leg, requested_price, price, tick_source, tick_live, tick_time,
    tick_received_at, tick_sequence, tick_bid, tick_ask, age_ms, max_age_ms, conversion, spread,
    fee, slippage, reason, entry_id, lots, profit, covered, decision, tick_size, close_key)
  values (r.id, p_leg, f."requestedPrice", f.price, f.source, f.live, f.time, f."receivedAt",
    f.sequence, f.bid, f.ask, f."ageMs", f."maxAgeMs", f.conversion, f.spread, f.fee, f.slippage,
    f.reason, p_entry, p_lots, p_profit, p_covered,
    nullif(o->'decision', 'null'), f."tickSize", case p_leg when 'close' then o->>'clientKey' end);
end $$;
