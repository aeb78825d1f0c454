-- What is reserved is what the plans that run are still owed, to the unit.
create view audit_plan_reserve_is_owed as
  select t.reserved, o.owed
  from treasury t
  cross join (
    select coalesce(sum(daily_earning * (days - paid_days)), 0) as owed
    from plan where status = 'in-earnings'
  ) o
  where t.reserved <> o.owed;
grant select on audit_plan_reserve_is_owed to assay_app;
