-- Of a group's closings those that need no judging one by one, in the order of their places `n`,
-- each with its order as it stands, what it brings (`net`), and the balance that is available when
-- all of its account are booked: closings of all that is open, which no customer's key names, of
-- accounts that no other booking in the group concerns, that owe nothing and can bear every loss;
-- of an account all or none, so that what is told of its balance last is its newest. Locks the
-- accounts as orders_lock and orders_funds do, and the orders.
create function orders_closable(p_items jsonb)
returns table (n bigint, r orders, net numeric, available numeric)
language sql as $$
  with booking as (
    select i.n, i.o, (i.o->>'customerId')::bigint as customer_id, (i.o->>'mode')::mode as mode,
      bool_and(i.o->>'do' = 'close' and i.o->>'clientKey' is null) over account as closes,
      count(*) over account as of_account
    from jsonb_array_elements(p_items) with ordinality i(o, n)
    window account as (partition by i.o->>'customerId', i.o->>'mode')
  ), account as materialized (
    select a.*
    from (
      select distinct customer_id, mode from booking where closes order by customer_id, mode
    ) a
    cross join lateral (
      select from trading_account t
      where t.customer_id = a.customer_id and t.mode = a.mode for update) t
  ), closing as materialized (
    select b.n, b.customer_id, b.mode, b.of_account, o.r, f.released + f.profit - f.fee as net
    from account a
    join booking b using (customer_id, mode)
    cross join lateral (
      select (b.o->>'lots')::numeric as lots, (b.o->>'released')::numeric as released,
        (b.o->>'profit')::numeric as profit, (b.o->'fill'->>'fee')::numeric as fee,
        (b.o->'fill'->>'price')::numeric as price
      offset 0) f
    cross join lateral (
      select r from orders r
      where r.id = (b.o->>'id')::bigint and r.customer_id = b.customer_id and r.mode = b.mode
      for update) o
    where order_form((o.r).kind) = 'position' and (o.r).status = 'open' and (o.r).open_lots = f.lots
      and (o.r).held = f.released and f.released > 0
      and orders_reached(o.r, (b.o->>'reason')::close_reason, f.price)
  ), balance as (
    select c.customer_id, c.mode, f.available + c.net as available
    from (
      select customer_id, mode, sum(net) as net, sum(least(net, 0)) as losses
      from closing group by customer_id, mode having count(*) = max(of_account)
      order by customer_id, mode
    ) c
    cross join lateral (select * from orders_funds(c.customer_id, c.mode) offset 0) f
    where f.advance = 0 and f.available + c.losses >= 0
  )
  select c.n, c.r, c.net, b.available from closing c join balance b using (customer_id, mode)
  order by c.n;
$$;
