-- Of a group's openings those that need no judging one by one, with the funds of their accounts,
-- in the order of their places `n`: market orders of accounts that have no other booking in the
-- group, fewer than 500 orders, enough money, no debt and no limit of their own in force, and
-- whose key made no order before. Locks the accounts as orders_lock and orders_funds do, and counts
-- the orders as orders_count does.
create function orders_able(p_items jsonb)
returns table (n bigint, available numeric, advance numeric)
language sql as $$
  with booking as (
    select i.n, i.o, (i.o->>'customerId')::bigint as customer_id, (i.o->>'mode')::mode as mode,
      count(*) over (partition by i.o->>'customerId', i.o->>'mode') as of_account
    from jsonb_array_elements(p_items) with ordinality i(o, n)
  ), wish as (
    select b.n, b.customer_id, b.mode, (b.o->>'unrealised')::numeric as unrealised,
      (b.o->>'requiredMargin')::numeric + (b.o->'fill'->>'fee')::numeric as needed
    from booking b
    where b.of_account = 1 and b.o->>'do' = 'open' and b.o->>'type' = 'market'
      and (b.o->>'clientKey' is null or not exists (
        select from orders made
        where made.customer_id = b.customer_id and made.client_key = b.o->>'clientKey'
        offset 0))
  ), locked as materialized (
    select w.*
    from (select * from wish order by customer_id, mode) w
    cross join lateral (
      select from trading_account t
      where t.customer_id = w.customer_id and t.mode = w.mode and t.open_orders < 500
        and (t.limited_until is null or t.limited_until <= clock_timestamp())
      for update) t
  ), able as (
    select l.n, l.customer_id, l.mode, f.available, f.advance
    from locked l
    cross join lateral (
      select coalesce(sum(a.balance) filter (where a.kind = 'available'), 0) as available,
        coalesce(sum(a.balance) filter (where a.kind = 'advance'), 0) as advance,
        coalesce(sum(a.balance) filter (where a.kind = 'loan-debt'), 0) as debt
      from (
        select kind, balance from ledger_account
        where coalesce(customer_id, 0) = l.customer_id and currency = 'USDT' and mode = l.mode
          and kind in ('available', 'held', 'loan-debt', 'advance')
        order by kind for update
      ) a
      offset 0
    ) f
    where l.needed > 0 and f.debt = 0 and f.available >= l.needed
      and f.available + f.advance + l.unrealised >= l.needed
  ), counted as (
    update trading_account t set open_orders = t.open_orders + 1
    from able a
    where t.customer_id = a.customer_id and t.mode = a.mode
    returning a.n, a.available, a.advance
  )
  select * from counted order by n;
$$;
