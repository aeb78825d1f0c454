-- Why an operator may not approve this deposit besides others of its customer; null where they may.
-- The watcher goes by what it saw.
create function deposit_parts_flaw(d deposit, p_operator text) returns text
language sql stable as $$
  select review_parts_flaw('deposits', d.currency, coalesce(sum(o.amount), 0), d.amount)
  from deposit o join deposit_step s on s.deposit_id = o.id and s.step = 'approved'
  where o.customer_id = d.customer_id and o.currency = d.currency and o.reviewers = 1
    and s.operator = p_operator and s.at > now() - interval '7 days'
    and p_operator <> 'assay-watcher'
$$;
