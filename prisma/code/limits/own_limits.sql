-- The limits of a customer that are in force at this moment.
create function own_limits(p_customer bigint)
returns table (kind own_limit_kind, amount numeric)
language sql volatile as $$
  select f.kind, f.amount from (
    select l.kind,
      case when l.next_at <= clock_timestamp() then l.next_amount else l.amount end as amount
    from own_limit l where l.customer_id = p_customer
  ) f
  where f.amount is not null
$$;
grant execute on function own_limits(bigint) to assay_app;
