create view audit_entries_have_two_postings as
  select e.id, e.reference from ledger_entry e
  where (select count(*) from ledger_posting p where p.entry_id = e.id) < 2;
grant select on audit_entries_have_two_postings to assay_app;
