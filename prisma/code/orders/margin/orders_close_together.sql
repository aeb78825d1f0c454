-- Closes positions in few statements for all of them, as orders_close does one. Those that
-- orders_closable leaves out are tried by themselves. `n` is the place of a booking in the group.
create function orders_close_together(p_items jsonb)
returns table (n bigint, order_id bigint, available text, advance text)
language plpgsql as $$
declare
  v_n bigint[];
  v_orders orders[];
  v_nets numeric[];
  v_available numeric[];
  v_items jsonb;
begin
  select array_agg(c.n), array_agg(c.r), array_agg(c.net), array_agg(c.available),
    jsonb_agg(p_items->(c.n::integer - 1))
  into v_n, v_orders, v_nets, v_available, v_items
  from orders_closable(p_items) c;
  if v_n is null then return; end if;

  perform orders_insert_fills('close', v_orders,
    (select array_agg((o->>'lots')::numeric order by i.n)
      from jsonb_array_elements(v_items) with ordinality i(o, n)),
    (select array_agg((o->>'profit')::numeric order by i.n)
      from jsonb_array_elements(v_items) with ordinality i(o, n)),
    array_fill(0::numeric, array[cardinality(v_n)]),
    orders_post_closings(v_orders, v_nets, v_items), v_items);
  update orders o set open_lots = 0, held = 0, fee = o.fee + (w.o->'fill'->>'fee')::numeric,
    profit = coalesce(o.profit, 0) + (w.o->>'profit')::numeric,
    close_price = case when o.open_lots = o.lots then (w.o->'fill'->>'price')::numeric
      else (select round(sum(f.price * f.lots) / sum(f.lots), 12) from fill f
        where f.order_id = o.id and f.leg = 'close') end,
    status = 'closed', closed_at = clock_timestamp(),
    close_reason = (w.o->>'reason')::close_reason, close_key = null,
    changed_at = clock_timestamp()
  from jsonb_array_elements(v_items) w(o)
  where o.id = (w.o->>'id')::bigint;
  update trading_account t set open_orders = t.open_orders - c.closed
  from (
    select r.customer_id, r.mode, count(*)::integer as closed from unnest(v_orders) r
    group by r.customer_id, r.mode
  ) c
  where t.customer_id = c.customer_id and t.mode = c.mode;
  return query
  select v_n[i], v_orders[i].id, v_available[i]::text, '0' from generate_subscripts(v_orders, 1) i;
end $$;
