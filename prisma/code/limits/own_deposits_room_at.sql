-- From when on a limit of deposits leaves room again; null where it does now. What has no price
-- counts with nothing, as in own_deposits.
create function own_deposits_room_at(p_customer bigint, p_span interval, p_amount numeric,
  p_prices jsonb)
returns timestamptz language sql volatile as $$
  select case when own_deposits(p_customer, p_span, p_prices) >= p_amount then (
    select min(s.created_at + p_span) from (
      select d.created_at, coalesce(sum(usdt_worth(d.currency, d.amount, p_prices)) over (
        order by d.created_at desc, d.id desc
        rows between unbounded preceding and 1 preceding), 0) as later
      from own_deposits_counted(p_customer, p_span) d
    ) s
    where s.later < p_amount
  ) end
$$;
grant execute on function own_deposits_room_at(bigint, interval, numeric, jsonb) to assay_app;
