-- Refuses with 10151 where a new order names another one to be tied to that is not pending in its
-- account, or in a pair already. Locks that one.
create function orders_tiable(o jsonb) returns void language plpgsql as $$
begin
  if o->>'tiedTo' is null then return; end if;
  perform 1 from orders
  where id = (o->>'tiedTo')::bigint and customer_id = (o->>'customerId')::bigint
    and mode = (o->>'mode')::mode and order_form(kind) = 'position' and status = 'pending'
    and tied_to is null
  for update;
  if not found then
    raise exception 'the order cannot be tied to' using errcode = '10151';
  end if;
end $$;
