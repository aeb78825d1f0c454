-- What was taken and published stays as it was.
create trigger append_only before update or delete on proof_day for each row
  execute function ledger_refuse_change();
create trigger append_only before update or delete on proof_leaf for each row
  execute function ledger_refuse_change();
create trigger append_only before update or delete on proof_node for each row
  execute function ledger_refuse_change();
create trigger append_only before update or delete on proof_record for each row
  execute function ledger_refuse_change();
create trigger append_only before delete on proof_secret for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on proof_day execute function ledger_refuse_change();
create trigger no_truncate before truncate on proof_leaf execute function ledger_refuse_change();
create trigger no_truncate before truncate on proof_node execute function ledger_refuse_change();
create trigger no_truncate before truncate on proof_record
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on proof_secret
  execute function ledger_refuse_change();
