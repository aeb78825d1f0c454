create trigger append_only before update or delete on fee_terms for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on fee_terms execute function ledger_refuse_change();
