-- The sums of hours that limits of losses are read from are those of the postings.
create view audit_own_results_are_sums as
  with posted as (
    select k.customer_id, own_result_hour(e.created_at) as hour, sum(g.amount) as amount
    from (
      select customer_id, min(hour) as first, max(hour) + interval '1 hour' as until
      from own_result group by customer_id
    ) k
    join ledger_account a on a.customer_id = k.customer_id and a.mode = 'real'
      and a.currency = 'USDT' and a.kind in ('available', 'held', 'advance')
    join ledger_posting g on g.account_id = a.id
    join ledger_entry e on e.id = g.entry_id and e.reason::text ~ '^(order|option)-'
      and e.created_at >= k.first and e.created_at < k.until
    group by 1, 2
  )
  select customer_id, hour, r.amount as kept, p.amount as posted
  from own_result r full join posted p using (customer_id, hour)
  where coalesce(r.amount, 0) <> coalesce(p.amount, 0);
grant select on audit_own_results_are_sums to assay_app;
