-- Notes who owns a collectible from now on, whose money went to the charity just before, and tells
-- everybody who bid for it.
create function collectible_sell(c collectible, p_bid bigint, p_amount numeric, p_now timestamptz)
returns void language plpgsql as $$
declare
  v_winner bigint;
begin
  insert into collectible_sale (collectible_id, bid_id, charity_id, amount, sold_at)
  values (c.id, p_bid, c.charity_id, p_amount, p_now);
  update collectible set status = 'sold', settled_at = p_now, ends_at = least(ends_at, p_now)
  where id = c.id;
  select customer_id into v_winner from bid where id = p_bid;
  perform notify(b.customer_id,
    case when b.customer_id = v_winner then 'auction-won'::notification_kind
      else 'auction-ended' end,
    jsonb_build_object('id', c.id::text, 'name', c.name,
      'amount', trim_scale(p_amount)::text, 'currency', 'USDT'))
  from (select distinct customer_id from bid where collectible_id = c.id order by 1) b;
  perform pg_notify('collectible', c.id::text);
end $$;
