-- The loan book holds what was moved into it, less what was lent, and what was repaid.
create view audit_loan_book_is_its_moves as
  select b.free as holds, m.moved - l.lent + r.repaid as wanted
  from loan_book b
  cross join (
    select coalesce(sum(case source when 'taken-out' then -amount else amount end), 0) as moved
    from treasury_move where status = 'approved' and fund = 'loans'
  ) m
  cross join (
    select coalesce(sum(amount), 0) as lent from loan where paid_out_at is not null
  ) l
  cross join (
    select coalesce(sum(interest + principal), 0) as repaid from loan_repayment
  ) r
  where b.free <> m.moved - l.lent + r.repaid;
grant select on audit_loan_book_is_its_moves to assay_app;
