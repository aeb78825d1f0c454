-- The deposits that were credited with this payment already, or may have been, whosever they are.
create function deposit_conflicts(d deposit) returns setof deposit language sql stable as $$
  select o.* from deposit o
  where o.id in (select deposit_near(d)) and o.id <> d.id and o.status = 'approved'
    and deposit_conflict(d, o)
$$;
