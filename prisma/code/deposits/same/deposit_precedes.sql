-- Which of two deposits of one payment counts: the one that was credited, else the one that a
-- watcher saw, else the larger, else the first.
create function deposit_precedes(d deposit, o deposit) returns boolean language sql stable as $$
  select (d.status = 'approved',
      exists (select from chain_payment p where p.deposit_id = d.id), d.amount, -d.id)
    > (o.status = 'approved',
      exists (select from chain_payment p where p.deposit_id = o.id), o.amount, -o.id)
$$;
grant execute on function deposit_precedes(deposit, deposit) to assay_app;
