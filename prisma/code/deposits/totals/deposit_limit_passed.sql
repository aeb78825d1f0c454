-- The limit above which the advanced verification comes before this deposit; null where it is
-- within it, or its customer is verified that far.
create function deposit_limit_passed(d deposit) returns numeric language sql stable as $$
  select p.value::numeric from parameter p join customer c on c.id = d.customer_id
  where p.key = 'deposits.advancedAbove.' || d.currency and c.advanced_status <> 'verified'
    and deposit_total(d) > p.value::numeric
$$;
