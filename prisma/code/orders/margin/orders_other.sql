-- The pending order of the same account that an order is tied to, locked; null without one.
create function orders_other(r orders) returns orders language sql as $$
  select o from orders o
  where o.id = r.tied_to and o.customer_id = r.customer_id and o.mode = r.mode
    and o.status = 'pending'
  for update
$$;
