-- What customers gave when they closed their accounts, what of it was paid out, and what is left,
-- by currency.
create view charity_gift as
  select u.code as currency, coalesce(g.amount, 0) as received, coalesce(p.amount, 0) as paid,
    coalesce(g.amount, 0) - coalesce(p.amount, 0) as owed
  from currency u
  left join (
    select p.currency, sum(p.amount) as amount
    from ledger_account a
    join ledger_posting p on p.account_id = a.id
    join ledger_entry e on e.id = p.entry_id
    where a.kind = 'charity' and e.reason = 'account-closed' group by 1
  ) g on g.currency = u.code
  left join (
    select currency, sum(amount) as amount from charity_payout
    where status = 'approved' and source = 'gifts' group by 1
  ) p on p.currency = u.code;
grant select on charity_gift to assay_app;
