-- What counts towards a limit now, in USDT, wherever it is asked; null for the limit of one order.
-- A deposit without a price counts with nothing, as own_deposits says. Of an account that goes on
-- with the limits of one that was closed, what that lost counts too.
create function own_used(p_customer bigint, p_kind own_limit_kind, p_prices jsonb default '{}')
returns numeric language sql volatile as $$
  select case
    when p_kind::text ~ '^loss' then own_loss(p_customer, own_limit_span(p_kind)) + coalesce((
      select sum(own_loss(k.customer_id, own_limit_span(p_kind))) from account_closing k
      where k.carried_to = p_customer
        and k.done_at > clock_timestamp() - own_limit_span(p_kind)), 0)
    when p_kind::text ~ '^deposit'
      then own_deposits(p_customer, own_limit_span(p_kind), p_prices) end
$$;
grant execute on function own_used(bigint, own_limit_kind, jsonb) to assay_app;
