-- Closes an open order, or some of its lots, at the tick in o->'fill': releases margin, books
-- profit and fee. A shortage first cancels pending orders; while positions or timed options stay
-- open the rest is advanced against them and taken back first from what they return; once none is
-- open, the negative balance cover pays it, visibly.
create function orders_close(o jsonb) returns boolean language plpgsql as $$
declare
  r orders;
  v_lots numeric := (o->>'lots')::numeric;
  v_released numeric := (o->>'released')::numeric;
  v_price numeric := (o->'fill'->>'price')::numeric;
  v_profit numeric := (o->>'profit')::numeric;
  v_fee numeric := (o->'fill'->>'fee')::numeric;
  v_reason close_reason := (o->>'reason')::close_reason;
  v_funds record;
  v_net numeric;
  v_cover numeric := 0;
  v_advance_change numeric;
  v_whole boolean;
  v_entry bigint;
begin
  if o->>'clientKey' is not null
    and exists (
      select from fill
      where order_id = (o->>'id')::bigint and leg = 'close' and close_key = o->>'clientKey'
        and created_at >= now() - interval '24 hours'
    ) then
    return false;
  end if;
  r := orders_take(o, 'position', '{open}');
  perform orders_check_level(r, v_reason, v_price);
  v_whole := v_lots = r.open_lots;
  -- Each answer about an order tells all of its parts.
  if not v_whole and r.parts >= 100 then
    raise exception 'the order has closed in enough parts' using errcode = '10016';
  end if;
  if v_lots > r.open_lots or v_released > r.held
    or (case when v_whole then v_released <> r.held
      else abs(v_released - least(r.required_margin * v_lots / r.lots, r.held)) > 0.000001 end) then
    raise exception 'the lots of the order have changed' using errcode = '10115';
  end if;

  v_funds := orders_funds(r.customer_id, r.mode);
  v_net := v_funds.available + v_released + v_profit - v_fee + v_funds.advance;
  if v_net < 0 then
    perform orders_free_holds(r, -v_net);
    v_funds := orders_funds(r.customer_id, r.mode);
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

  v_entry := orders_post(r.id, r.customer_id, r.mode,
    case when v_whole then 'close' else 'part:' || r.parts + 1 end,
    case when v_whole then 'order-closed' else 'order-part-closed' end::ledger_reason,
    p_available => v_released + v_profit - v_fee - v_advance_change + v_cover,
    p_held => -v_released, p_advance => v_advance_change,
    p_trading => -v_profit, p_fees => v_fee, p_cover => -v_cover);
  perform orders_insert_fill(r, 'close', v_lots, v_profit, v_cover, v_entry, o);
  update orders set open_lots = open_lots - v_lots, held = held - v_released, fee = fee + v_fee,
    profit = coalesce(profit, 0) + v_profit,
    close_price = case when v_lots = lots then v_price
      else (select round(sum(f.price * f.lots) / sum(f.lots), 12) from fill f
        where f.order_id = r.id and f.leg = 'close') end,
    parts = parts + case when v_whole then 0 else 1 end,
    status = case when v_whole then 'closed' else status end,
    closed_at = case when v_whole then clock_timestamp() end,
    close_reason = case when v_whole then v_reason end,
    close_key = o->>'clientKey', changed_at = clock_timestamp()
  where id = r.id;
  if v_whole then perform orders_count(r.customer_id, r.mode, -1); end if;
  return true;
end $$;
