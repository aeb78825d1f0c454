-- The limit above which the advanced verification comes before this deposit; null where it is
-- within it, or its customer is verified that far. Who is within it with all that they ever told of
-- is not summed up.
create function deposit_limit_passed(d deposit) returns numeric language sql stable as $$
  select p.value::numeric from parameter p join customer c on c.id = d.customer_id
  where p.key = 'deposits.advancedAbove.' || d.currency and c.advanced_status <> 'verified'
    and d.amount + (select coalesce(sum(o.amount), 0) from deposit o
      where o.customer_id = d.customer_id and o.currency = d.currency and o.id <> d.id
        and o.status in ('pending', 'approved')) > p.value::numeric
    and deposit_total(d) > p.value::numeric
$$;
