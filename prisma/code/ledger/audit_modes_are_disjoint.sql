create view audit_modes_are_disjoint as
  select p.id from ledger_posting p
  join ledger_account a on a.id = p.account_id
  join ledger_entry e on e.id = p.entry_id
  where a.mode <> e.mode or p.mode <> e.mode;
grant select on audit_modes_are_disjoint to assay_app;
