-- Opens a pending order at the tick in o->'fill': margin and fee are taken anew, the rest of what
-- was held is released. Where more is needed than is available, or a limit of the customer's own
-- would be broken now, the order is cancelled instead, and so is one that a suspension holds back,
-- or that a break has not cancelled yet. One that fills cancels the order that it is tied to, whose
-- hold then pays too.
create function orders_fill(o jsonb) returns void language plpgsql as $$
declare
  r orders := orders_take(o, 'position', '{pending}');
  v_margin numeric := (o->>'requiredMargin')::numeric;
  v_fee numeric := (o->'fill'->>'fee')::numeric;
  v_back numeric := r.held - v_margin - v_fee;
  v_other orders := orders_other(r);
  v_short numeric := -v_back - coalesce(v_other.held, 0);
begin
  if r.good_till <= (o->'fill'->>'receivedAt')::timestamptz then
    raise exception 'the order has expired' using errcode = '10115';
  end if;
  if limits_hold(r.customer_id, r.mode) and suspension_end(r.customer_id) is not null then
    perform orders_release(r, 'cancelled', 'suspended');
    return;
  end if;
  if limits_hold(r.customer_id, r.mode) and trading_break_end(r.customer_id) is not null then
    perform orders_release(r, 'cancelled', 'customer');
    return;
  end if;
  if (select b.kind from limits_broken(r.customer_id, r.mode, v_margin, v_fee) b) is not null then
    perform orders_release(r, 'cancelled', 'own-limit');
    return;
  end if;
  if v_short > 0 and ((select available from orders_funds(r.customer_id, r.mode)) < v_short
    or (select s.owed > 0 and s.free < v_short from stake_free(r.customer_id, r.mode) s)) then
    perform orders_release(r, 'cancelled', 'margin');
    return;
  end if;
  if v_other.id is not null then perform orders_release(v_other, 'cancelled', 'tied'); end if;
  update orders set status = 'open', open_price = (o->'fill'->>'price')::numeric,
    opened_at = clock_timestamp(), trailing_extreme = (o->>'trailingExtreme')::numeric,
    required_margin = v_margin, held = v_margin, fee = v_fee, changed_at = clock_timestamp()
  where id = r.id returning * into r;
  perform orders_check_opening(r);
  perform orders_insert_fill(r, 'open', r.lots, null, 0,
    orders_post(r.id, r.customer_id, r.mode, 'open', 'order-opened', p_available => v_back,
      p_held => -(v_back + v_fee), p_fees => v_fee), o);
end $$;
