-- Buys a collectible at once for its price, all of which goes to the charity, and ends its auction:
-- what the highest bid held comes back, a part of the price where it is the buyer's own. Under a
-- key that was used it gives the purchase of then. Refuses as collectible_admit, with 10011, 10020
-- where it cannot be bought so, 10113 where it costs another price than was shown, 10121 and
-- 10123. For nobody to call: without a moment it is that of the database once all is locked.
create function collectible_buy_at(p_customer bigint, p_collectible bigint, p_price numeric,
  p_address text, p_unrealised numeric, p_key text, p_now timestamptz) returns bigint
language plpgsql as $$
declare
  c collectible := collectible_lock(p_collectible, p_customer);
  v_now timestamptz := coalesce(p_now, clock_timestamp());
  v_id bigint := collectible_made(p_customer, p_key);
  b bid;
  v_own numeric := 0;
begin
  if v_id is not null then return v_id; end if;
  perform collectible_admit(c, p_customer, v_now);
  if c.buy_now_price is null then
    raise exception 'it cannot be bought at once' using errcode = '10020';
  end if;
  if p_price <> c.buy_now_price then
    raise exception 'it costs another price' using errcode = '10113';
  end if;
  select * into b from bid where collectible_id = c.id and status = 'leading';
  if b.customer_id = p_customer then v_own := b.amount; end if;
  perform limits_check_stake(p_customer, 'real', c.buy_now_price);
  perform stake_afford(p_customer, 'real', c.buy_now_price - v_own, p_unrealised, v_own);
  if v_own > 0 then
    update bid set status = 'raised' where id = b.id;
  elsif b.id is not null then
    perform bid_release(b);
  end if;
  insert into bid (collectible_id, customer_id, kind, amount, status, receiving_address, placed_at,
    client_key)
  values (c.id, p_customer, 'buy', c.buy_now_price, 'won', p_address, v_now, p_key)
  returning id into v_id;
  perform ledger_post('bid:' || v_id, 'collectible-bought', 'real', array[
    (p_customer, 'available', 'USDT', v_own - c.buy_now_price),
    (p_customer, 'held', 'USDT', -v_own),
    (null, 'charity', 'USDT', c.buy_now_price)
  ]::ledger_amount[]);
  perform collectible_sell(c, v_id, c.buy_now_price, v_now);
  return v_id;
end $$;
