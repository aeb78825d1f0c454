-- The entries of positions that were just opened, one for each, in their order.
create function orders_post_openings(p_orders orders[]) returns bigint[]
language plpgsql as $$
declare
  v_references text[];
  v_modes mode[];
  v_amounts ledger_amount[];
  v_of integer[];
begin
  -- Where margin and fee round to nothing, one that opens by itself has no entry.
  if (select bool_and(r.held = 0 and r.fee = 0) from unnest(p_orders) r) then
    return array_fill(null::bigint, array[cardinality(p_orders)]);
  end if;
  select array_agg('order:' || r.id || ':open' order by r.ordinality),
    array_agg(r.mode order by r.ordinality)
  into v_references, v_modes
  from unnest(p_orders) with ordinality r;
  select array_agg((a.customer_id, a.kind, 'USDT', a.amount)::ledger_amount),
    array_agg(r.ordinality)
  into v_amounts, v_of
  from unnest(p_orders) with ordinality r
  cross join lateral (values
    (r.customer_id, 'available'::account_kind, -(r.held + r.fee)),
    (r.customer_id, 'held', r.held),
    (null, 'fees', r.fee)) as a(customer_id, kind, amount);
  return ledger_post_all(v_references,
    array_fill('order-opened'::ledger_reason, array[cardinality(p_orders)]), v_modes, v_amounts,
    v_of);
end $$;
