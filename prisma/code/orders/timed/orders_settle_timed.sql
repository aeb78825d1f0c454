-- Ends a timed option: at the tick in o->'fill', the first at or after its expiry, or without one
-- with its stake returned. What it pays takes an advance back first; what is left of that when no
-- order is open any more the negative balance cover pays, visibly.
create function orders_settle_timed(o jsonb) returns void language plpgsql as $$
declare
  r orders := orders_take(o, 'option', '{open}');
  v_price numeric := (o->'fill'->>'price')::numeric;
  v_at timestamptz := coalesce((o->'fill'->>'receivedAt')::timestamptz, clock_timestamp());
  v_profit numeric;
  v_paid numeric;
  v_funds record;
  v_repaid numeric;
  v_cover numeric := 0;
  v_entry bigint;
begin
  if v_price is not null and (v_at < r.expires_at or v_at > r.expires_at + interval '5 minutes')
    -- The clocks of server and database may differ a little.
    or v_price is null and v_at < r.expires_at + interval '4 minutes 59 seconds' then
    raise exception 'the option cannot settle at this moment' using errcode = '10115';
  end if;
  -- Without a price it is neither won nor lost.
  v_profit := case option_outcome(r.kind, r.side, r.open_price, v_price)
    when 1 then r.expected_profit when -1 then -r.stake else 0 end;
  if v_price is not null and (o->>'profit')::numeric <> v_profit then
    raise exception 'the outcome of option % does not follow from its ticks', r.id;
  end if;
  v_paid := r.stake + v_profit;
  v_funds := orders_funds(r.customer_id, r.mode);
  v_repaid := least(v_funds.available + v_paid, -v_funds.advance);
  if not orders_are_open(r.customer_id, r.mode, r.id) then
    v_cover := -v_funds.advance - v_repaid;
  end if;
  update orders set
    status = case when v_price is null then 'expired' else 'closed' end::order_status,
    close_price = v_price, closed_at = clock_timestamp(), changed_at = clock_timestamp(),
    held = 0, profit = v_profit,
    close_reason = case when v_price is not null then 'expiry' end::close_reason where id = r.id;
  perform orders_count(r.customer_id, r.mode, -1);
  -- The reserve pays a win; otherwise it goes back, with a lost stake.
  v_entry := orders_post(r.id, r.customer_id, r.mode,
    case when v_price is null then 'release' else 'close' end,
    case when v_price is null then 'option-returned' else 'option-settled' end::ledger_reason,
    p_available => v_paid - v_repaid, p_held => -r.stake, p_advance => v_repaid + v_cover,
    p_trading => r.expected_profit - v_profit,
    p_cover => -v_cover, p_reserve => -r.expected_profit);
  if v_price is not null then
    perform orders_insert_fill(r, 'close', null, v_profit, v_cover, v_entry, o);
  end if;
end $$;
