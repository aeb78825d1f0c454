create trigger no_truncate before truncate on withdrawal_step
  execute function ledger_refuse_change();
create trigger append_only before update or delete on card_look for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on card_look execute function ledger_refuse_change();
create trigger no_delete before delete on withdrawal for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on withdrawal execute function ledger_refuse_change();
create trigger no_delete before delete on withdrawal_destination for each row
  execute function ledger_refuse_change();
