-- What counts towards the limits of deposits in a time, in USDT at given prices. What has no price
-- counts with nothing: a limit holds on what is known, rather than not at all.
create function own_deposits(p_customer bigint, p_span interval, p_prices jsonb) returns numeric
language sql volatile as $$
  select coalesce(sum(usdt_worth(d.currency, d.amount, p_prices)), 0)
  from own_deposits_counted(p_customer, p_span) d
$$;
grant execute on function own_deposits(bigint, interval, jsonb) to assay_app;
