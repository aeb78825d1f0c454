-- The house's own money for loans, in real USDT: `free` can be lent, `lent` is owed by customers.
create view loan_book as
  select coalesce(sum(balance) filter (where kind = 'loan-book'), 0) as free,
    coalesce(sum(balance) filter (where kind = 'loan-claims'), 0) as lent
  from ledger_account
  where customer_id is null and mode = 'real' and currency = 'USDT'
    and kind in ('loan-book', 'loan-claims');
grant select on loan_book to assay_app;
