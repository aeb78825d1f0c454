-- Who changed the ways into an account stays on record for good.
create trigger append_only before update or delete on security_change for each row
  execute function closed_may_go();
create trigger no_truncate before truncate on security_change
  execute function ledger_refuse_change();
create trigger no_delete before delete on factor_request for each row
  execute function closed_may_go();
create trigger no_truncate before truncate on factor_request
  execute function ledger_refuse_change();
