-- The entries of positions that close whole, one for each, in their order. `p_nets` is what each
-- brings: its margin and profit less its fee.
create function orders_post_closings(p_orders orders[], p_nets numeric[], p_items jsonb)
returns bigint[]
language plpgsql as $$
declare
  v_references text[];
  v_modes mode[];
  v_amounts ledger_amount[];
  v_of integer[];
begin
  select array_agg('order:' || r.id || ':close' order by r.ordinality),
    array_agg(r.mode order by r.ordinality)
  into v_references, v_modes
  from unnest(p_orders) with ordinality r;
  select array_agg((a.customer_id, a.kind, 'USDT', a.amount)::ledger_amount),
    array_agg(r.ordinality)
  into v_amounts, v_of
  from unnest(p_orders) with ordinality r
  cross join lateral (select p_items->(r.ordinality::integer - 1) as o offset 0) i
  cross join lateral (values
    (r.customer_id, 'available'::account_kind, p_nets[r.ordinality]),
    (r.customer_id, 'held', -r.held),
    (null, 'trading', -(i.o->>'profit')::numeric),
    (null, 'fees', (i.o->'fill'->>'fee')::numeric)) as a(customer_id, kind, amount);
  return ledger_post_all(v_references,
    array_fill('order-closed'::ledger_reason, array[cardinality(p_orders)]), v_modes, v_amounts,
    v_of);
end $$;
