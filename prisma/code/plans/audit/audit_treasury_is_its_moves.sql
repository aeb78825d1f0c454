-- Treasury and reserve together hold what was moved into them, less what plans were paid.
create view audit_treasury_is_its_moves as
  select t.free + t.reserved as holds, m.moved - p.paid as wanted
  from treasury t
  cross join (
    select coalesce(sum(case source when 'taken-out' then -amount else amount end), 0) as moved
    from treasury_move where status = 'approved' and fund = 'plans'
  ) m
  cross join (select coalesce(sum(amount), 0) as paid from plan_payment) p
  where t.free + t.reserved <> m.moved - p.paid;
grant select on audit_treasury_is_its_moves to assay_app;
