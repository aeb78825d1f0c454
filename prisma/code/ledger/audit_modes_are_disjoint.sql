create view audit_modes_are_disjoint as
  select p.id from ledger_posting p
  left join ledger_account a on a.id = p.account_id
  left join ledger_entry e on e.id = p.entry_id
  where a.mode is distinct from p.mode or e.mode is distinct from p.mode
    or a.currency is distinct from p.currency;
grant select on audit_modes_are_disjoint to assay_app;
