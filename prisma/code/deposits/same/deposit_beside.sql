-- What is compared with a deposit for who reviews a list, of those that deposit_near found: all
-- that was credited, and of what waits or came to nothing the 21 that say most, of others first.
-- That there are more says enough by itself; who decides on one is told of all (deposit_flaw).
create function deposit_beside(d deposit, p_near bigint[]) returns setof deposit
language sql stable as $$
  (select o.* from deposit o
    where o.id = any(p_near) and o.id <> d.id and o.status = 'approved')
  union all
  (select o.* from deposit o
    where o.id = any(p_near) and o.id <> d.id and o.status <> 'approved'
    order by o.status = 'pending' desc, o.customer_id <> d.customer_id desc, o.id limit 21)
$$;
