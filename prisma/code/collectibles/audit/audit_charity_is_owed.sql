-- The charity account of the books holds what sales and gifts brought less what was paid out, no
-- more was paid than was brought, and each approved payout has its one entry.
create view audit_charity_is_owed as
  select 'account ' || u.code as what, coalesce(a.balance, 0) as found, g.owed + s.owed as wanted
  from currency u
  left join ledger_account a on a.kind = 'charity' and a.currency = u.code and a.mode = 'real'
  join charity_gift g on g.currency = u.code
  cross join lateral (
    select coalesce(sum(owed), 0) as owed from charity_account where u.code = 'USDT'
  ) s
  where coalesce(a.balance, 0) <> g.owed + s.owed
  union all
  select 'charity ' || id, owed, 0 from charity_account where owed < 0
  union all
  select 'gifts ' || currency, owed, 0 from charity_gift where owed < 0
  union all
  select coalesce(p.reference, w.reference), p.amount, w.amount
  from (
    select e.reference, sum(p.amount) filter (where a.kind = 'external') as amount
    from ledger_entry e
    join ledger_posting p on p.entry_id = e.id
    join ledger_account a on a.id = p.account_id
    where e.reason = 'charity-paid' group by e.id
  ) p
  full join (
    select 'charity-payout:' || id as reference, amount from charity_payout
    where status = 'approved'
  ) w on w.reference = p.reference
  where p.amount is distinct from w.amount;
grant select on audit_charity_is_owed to assay_app;
