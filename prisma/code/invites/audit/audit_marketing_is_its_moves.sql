-- The marketing account holds what was moved into it, less what inviters were paid.
create view audit_marketing_is_its_moves as
  select f.balance as holds, m.moved - p.paid as wanted
  from marketing_fund f
  cross join (
    select coalesce(sum(case source when 'taken-out' then -amount else amount end), 0) as moved
    from treasury_move where status = 'approved' and fund = 'marketing'
  ) m
  cross join (select coalesce(sum(amount), 0) as paid from invite_payment) p
  where f.balance <> m.moved - p.paid;
grant select on audit_marketing_is_its_moves to assay_app;
