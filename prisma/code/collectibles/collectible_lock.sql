-- Locks a collectible and then the accounts of who leads and of who asks: everything that moves
-- money of an auction begins with it. Gives the collectible.
create function collectible_lock(p_collectible bigint, p_customer bigint) returns collectible
language plpgsql as $$
declare
  c collectible;
  v_leader bigint;
begin
  select * into c from collectible where id = p_collectible for no key update;
  select customer_id into v_leader from bid
  where collectible_id = p_collectible and status = 'leading';
  if v_leader <> p_customer then
    perform orders_lock_both(p_customer, v_leader, 'real');
  elsif coalesce(p_customer, v_leader) is not null then
    perform orders_lock(coalesce(p_customer, v_leader), 'real');
  end if;
  return c;
end $$;
