-- Public keys stay for good, so that a receipt can be checked for as long as it exists.
create trigger append_only before delete on receipt_key for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on receipt_key execute function ledger_refuse_change();
