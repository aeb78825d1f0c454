-- What operators had removed, or are having removed, was entered by one and decided by another,
-- and no mail stops it.
create view audit_removals_of_operators_have_two as
  select f.id as removal_id, f.customer_id from factor_removal f
  where f.by_operators and (f.mail_stops or not exists (
    select from factor_request r
    where r.removal_id = f.id and r.customer_id = f.customer_id and r.status = 'approved'
      and r.decided_by <> r.entered_by));
grant select on audit_removals_of_operators_have_two to assay_app;
