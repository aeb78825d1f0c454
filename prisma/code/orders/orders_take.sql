-- The order of a booking, locked, in one of the given states; 10115 when it has left them.
create function orders_take(o jsonb, p_form text, p_states order_status[]) returns orders
language plpgsql as $$
declare
  r orders;
begin
  select * into r from orders
  where id = (o->>'id')::bigint and customer_id = (o->>'customerId')::bigint
    and mode = (o->>'mode')::mode
  for update;
  if not found or order_form(r.kind) <> p_form or r.status <> all (p_states) then
    raise exception 'the order can no longer be changed' using errcode = '10115';
  end if;
  return r;
end $$;
