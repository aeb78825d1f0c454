-- Who looked at a file stays on record for good, and so does that there was one.
create trigger append_only before update or delete on file_look for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on file_look execute function ledger_refuse_change();
create trigger append_only before delete on file for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on file execute function ledger_refuse_change();
