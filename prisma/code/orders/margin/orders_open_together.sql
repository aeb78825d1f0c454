-- Opens the positions of a group in few statements for all of them, as orders_buy does one. Those
-- that orders_able leaves out are tried by themselves. `n` is the place of a booking in the group.
create function orders_open_together(p_items jsonb)
returns table (n bigint, order_id bigint, available text, advance text)
language plpgsql as $$
declare
  v_n bigint[];
  v_available numeric[];
  v_advance numeric[];
  v_items jsonb;
  v_orders orders[];
begin
  select array_agg(a.n), array_agg(a.available), array_agg(a.advance),
    jsonb_agg(p_items->(a.n::integer - 1))
  into v_n, v_available, v_advance, v_items
  from orders_able(p_items) a;
  if v_n is null then return; end if;
  v_orders := orders_open_positions(v_items);
  return query
  select v_n[i], v_orders[i].id, (v_available[i] - v_orders[i].held - v_orders[i].fee)::text,
    v_advance[i]::text
  from generate_subscripts(v_orders, 1) i;
end $$;
