-- A reset gives a demo account what it lacks of 100,000 USDT, or takes what it has above it, as far
-- as that is available: what the account had then, with it, is 100,000.
create view audit_demo_resets_are_resets as
  select e.id, e.reference, p.amount, p.balance_after
  from ledger_entry e
  left join lateral (
    select count(*) as postings, min(a.customer_id) as customer_id,
      count(*) filter (where a.kind = 'external' and p.currency = 'USDT') as outside,
      max(p.id) filter (where a.kind = 'available' and p.currency = 'USDT') as id,
      max(p.amount) filter (where a.kind = 'available') as amount,
      max(p.balance_after) filter (where a.kind = 'available') as balance_after
    from ledger_posting p join ledger_account a on a.id = p.account_id where p.entry_id = e.id
  ) p on true
  left join lateral (
    select coalesce(sum(g.balance_after), 0) as amount
    from ledger_account a
    cross join lateral (
      select g.balance_after from ledger_posting g
      where g.account_id = a.id and g.id < p.id order by g.id desc limit 1
    ) g
    where a.customer_id = p.customer_id and a.mode = 'demo' and a.currency = 'USDT'
      and a.kind in ('held', 'advance')
  ) beside on true
  where e.reason = 'demo-reset'
    and (e.reference ~ '^demo-reset:[0-9]{1,18}$' and e.mode = 'demo' and p.postings = 2
      and p.outside = 1 and (p.balance_after + beside.amount = 100000
        or p.amount < 0 and p.balance_after = 0)) is not true;
grant select on audit_demo_resets_are_resets to assay_app;
