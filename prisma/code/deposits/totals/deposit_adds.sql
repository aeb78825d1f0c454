-- How much a deposit adds to what counts without it: nothing where its payment counts already with
-- as much.
create function deposit_adds(d deposit) returns numeric language sql stable as $$
  select greatest(0, d.amount - coalesce(max(o.amount), 0)) from deposit o
  where o.customer_id = d.customer_id and o.currency = d.currency and deposit_is_same(d, o)
    and deposit_is_counted(o)
$$;
