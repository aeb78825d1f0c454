create trigger no_delete before delete on invitation for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on invitation execute function ledger_refuse_change();
create trigger append_only before update or delete on invite_payment for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on invite_payment
  execute function ledger_refuse_change();
create trigger no_delete before delete on invite_reward for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on invite_reward
  execute function ledger_refuse_change();
