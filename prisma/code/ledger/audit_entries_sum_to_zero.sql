create view audit_entries_sum_to_zero as
  select entry_id, currency, mode, sum(amount) as total from ledger_posting
  group by entry_id, currency, mode having sum(amount) <> 0;
grant select on audit_entries_sum_to_zero to assay_app;
