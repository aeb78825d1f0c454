-- Locks a collectible and then the accounts of who leads and of who asks, in the order of their
-- numbers: everything that moves money of an auction begins with it. Gives the collectible.
create function collectible_lock(p_collectible bigint, p_customer bigint) returns collectible
language plpgsql as $$
declare
  c collectible;
  v_customer bigint;
begin
  select * into c from collectible where id = p_collectible for no key update;
  for v_customer in
    select p_customer where p_customer is not null
    union
    select customer_id from bid where collectible_id = p_collectible and status = 'leading'
    order by 1
  loop
    perform orders_lock(v_customer, 'real');
  end loop;
  return c;
end $$;
