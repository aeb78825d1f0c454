-- Each loan has an agreement and a signature that were handed in with it and are its customer's,
-- until what was kept of a closed account is erased.
create view audit_loans_are_signed as
  select l.id, l.customer_id, f.id as file_id, w.purpose as wanted, f.purpose, f.state
  from loan l
  cross join lateral (values (l.signature, 'signature'::file_purpose),
    (l.agreement, 'agreement')) w (file_id, purpose)
  left join file f on f.id = w.file_id
  where (f.customer_id, f.purpose, f.state, f.used_for)
      is distinct from (l.customer_id, w.purpose, 'used'::file_state, 'loan')
    and not closing_is_over(l.customer_id);
grant select on audit_loans_are_signed to assay_app;
