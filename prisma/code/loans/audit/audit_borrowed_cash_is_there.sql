-- What is noted as borrowed is there, is owed, and stands on both sides of the books.
create view audit_borrowed_cash_is_there as
  select b.customer_id, -b.balance as borrowed, o.available, o.owed
  from ledger_account b
  cross join lateral (
    select coalesce(sum(a.balance) filter (where a.kind = 'available'), 0) as available,
      coalesce(-sum(a.balance) filter (where a.kind = 'loan-debt'), 0) as owed
    from ledger_account a
    where a.customer_id = b.customer_id and a.mode = b.mode and a.currency = b.currency
  ) o
  where b.kind = 'borrowed' and (b.mode <> 'real' or -b.balance > least(o.available, o.owed))
  union all
  select null, -s.noted, s.house, null
  from (
    select coalesce(sum(balance) filter (where kind = 'borrowed'), 0) as noted,
      coalesce(sum(balance) filter (where kind = 'loan-cash'), 0) as house
    from ledger_account where kind in ('borrowed', 'loan-cash')
  ) s
  where s.noted + s.house <> 0;
grant select on audit_borrowed_cash_is_there to assay_app;
