-- The order that a client key made within a day; after that the key may be used anew.
create function orders_by_key(p_customer bigint, p_key text) returns bigint language plpgsql as $$
declare
  v record;
begin
  if p_key is null then return null; end if;
  select id, created_at into v from orders where customer_id = p_customer and client_key = p_key;
  if not found then return null; end if;
  if v.created_at >= now() - interval '24 hours' then return v.id; end if;
  update orders set client_key = null where id = v.id;
  return null;
end $$;
