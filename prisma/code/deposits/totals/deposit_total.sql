-- What counts towards the advanced verification once this deposit is credited: it, what was
-- credited, and what was told of before it, each payment once. Whoever asks, asks here: a report
-- that is made, the watcher, and who reviews.
create function deposit_total(d deposit) returns numeric language sql stable as $$
  select deposit_adds(d) + coalesce(sum(o.amount), 0) from deposit o
  where o.customer_id = d.customer_id and o.currency = d.currency and o.id <> d.id
    and (o.status = 'approved' or o.id < d.id or deposit_is_same(d, o)) and deposit_is_counted(o)
$$;
