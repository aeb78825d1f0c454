-- What orders of the real account moved since a moment, of postings up to a number (null: all):
-- what their entries brought to or took from the customer's accounts together, fees included. What
-- only moves between available and held cancels out. Reads nothing before a minute ahead of that
-- moment, by which a clock may have been set back. Each step is fenced off: whatever the
-- statistics say, postings lead to their entries and never the other way round.
create function own_results(p_customer bigint, p_from timestamptz, p_last bigint)
returns table (posting_id bigint, at timestamptz, amount numeric)
language plpgsql volatile set enable_seqscan = off set enable_bitmapscan = off
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  return query
  select g.id, e.created_at, g.amount
  from (
    select a.id, ledger_first_posting(a.id, p_from - interval '1 minute') as first
    from ledger_account a
    where a.customer_id = p_customer and a.mode = 'real' and a.currency = 'USDT'
      and a.kind in ('available', 'held', 'advance')
    offset 0
  ) a
  cross join lateral (
    select g.id, g.entry_id, g.amount from ledger_posting g
    where g.account_id = a.id and g.id >= a.first
      and g.id <= coalesce(p_last, 9223372036854775807)
    offset 0
  ) g
  cross join lateral (
    select e.created_at, e.reason from ledger_entry e where e.id = g.entry_id offset 0
  ) e
  where e.created_at >= p_from and e.reason::text ~ '^(order|option)-';
end $$;
grant execute on function own_results(bigint, timestamptz, bigint) to assay_app;
