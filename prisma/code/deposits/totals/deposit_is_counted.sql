-- Whether a deposit counts towards limits and questions: what came to nothing does not, and one
-- payment counts once, however often and by whomever it was told of.
create function deposit_is_counted(d deposit) returns boolean language sql stable as $$
  select d.status in ('pending', 'approved') and not exists (
    select from deposit o
    where o.customer_id = d.customer_id and o.currency = d.currency
      and o.status in ('pending', 'approved') and deposit_is_same(d, o) and deposit_precedes(o, d))
$$;
grant execute on function deposit_is_counted(deposit) to assay_app;
