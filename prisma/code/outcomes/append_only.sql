create trigger append_only before update or delete on outcome for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on outcome execute function ledger_refuse_change();
