-- Bids for a collectible: holds the whole amount, or what a bid of the same customer that leads
-- does not hold yet, and gives back at once what the bid before it held. A bid in the last two
-- minutes moves the end by as much, ten times at most. Under a key that was used it gives the bid
-- of then. Refuses as collectible_admit, with 10011, 10020 where only buying at once is left, 10116
-- with the smallest bid, 10119 with the largest below the price of buying at once, 10121 and 10123.
-- For nobody to call: without a moment it is that of the database once all is locked.
create function collectible_bid_at(p_customer bigint, p_collectible bigint, p_amount numeric,
  p_address text, p_unrealised numeric, p_key text, p_now timestamptz) returns bigint
language plpgsql as $$
declare
  c collectible := collectible_lock(p_collectible, p_customer);
  v_now timestamptz := coalesce(p_now, clock_timestamp());
  v_id bigint := collectible_made(p_customer, p_key);
  b bid;
  v_least numeric;
  v_own numeric := 0;
  v_needed numeric;
  v_end timestamptz;
begin
  if v_id is not null then return v_id; end if;
  perform collectible_admit(c, p_customer, v_now);
  select * into b from bid where collectible_id = c.id and status = 'leading';
  v_least := coalesce(b.amount + c.min_step, c.start_price);
  if v_least >= c.buy_now_price then
    raise exception 'only buying at once is left' using errcode = '10020';
  end if;
  if p_amount < v_least or p_amount <> round(p_amount, 2) then
    raise exception 'the bid is too low' using errcode = '10116',
      detail = json_build_object('min', trim_scale(v_least)::text, 'currency', 'USDT');
  end if;
  if p_amount >= c.buy_now_price then
    raise exception 'it can be bought at once for less' using errcode = '10119',
      detail = json_build_object('max', trim_scale(c.buy_now_price - 0.01)::text,
        'currency', 'USDT');
  end if;
  if b.customer_id = p_customer then v_own := b.amount; end if;
  v_needed := p_amount - v_own;
  perform limits_check_stake(p_customer, 'real', p_amount);
  perform stake_afford(p_customer, 'real', v_needed, p_unrealised, v_own);
  if v_now > c.ends_at - interval '2 minutes' and c.extensions < 10 then
    v_end := c.ends_at + interval '2 minutes';
    update collectible set ends_at = v_end, extensions = extensions + 1 where id = c.id;
  end if;
  if b.customer_id = p_customer then
    update bid set status = 'raised' where id = b.id;
  elsif b.id is not null then
    perform bid_release(b);
  end if;
  insert into bid (collectible_id, customer_id, kind, amount, status, receiving_address, placed_at,
    extended_to, client_key)
  values (c.id, p_customer, 'bid', p_amount, 'leading', p_address, v_now, v_end, p_key)
  returning id into v_id;
  perform ledger_post('bid:' || v_id, 'bid-placed', 'real', array[
    (p_customer, 'available', 'USDT', -v_needed),
    (p_customer, 'held', 'USDT', v_needed)
  ]::ledger_amount[]);
  if b.customer_id <> p_customer then
    perform notify(b.customer_id, 'outbid', jsonb_build_object('id', c.id::text, 'name', c.name,
      'amount', trim_scale(p_amount)::text, 'currency', 'USDT'));
  end if;
  perform pg_notify('collectible', c.id::text);
  return v_id;
end $$;
