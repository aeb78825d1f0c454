create trigger append_only before update or delete on deposit_step for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on deposit_step
  execute function ledger_refuse_change();
create trigger no_delete before delete on deposit for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on deposit execute function ledger_refuse_change();
create trigger no_delete before delete on deposit_address for each row
  execute function ledger_refuse_change();
create trigger no_delete before delete on chain_payment for each row
  execute function ledger_refuse_change();
