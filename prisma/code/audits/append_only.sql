-- A mark that was set stays: a later audit sets one of its own.
create trigger append_only before update or delete on audit_mark for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on audit_mark execute function ledger_refuse_change();
