create trigger append_only before delete on verification for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on verification execute function ledger_refuse_change();
