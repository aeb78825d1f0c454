-- What counts towards the advanced verification once this deposit, which waits, is credited.
-- Whoever asks, asks here or for the whole list: a report that is made, the watcher, and who
-- reviews.
create function deposit_total(d deposit) returns numeric language sql stable as $$
  select t.total from deposit_totals(d.customer_id, d.currency, d) t where t.id = d.id
$$;
