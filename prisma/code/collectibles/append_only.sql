create trigger append_only before update or delete on collectible_picture for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on collectible_picture
  execute function ledger_refuse_change();
create trigger no_delete before delete on charity for each row
  execute function ledger_refuse_change();
create trigger no_delete before delete on collectible for each row
  execute function ledger_refuse_change();
create trigger no_delete before delete on bid for each row execute function ledger_refuse_change();
create trigger no_truncate before truncate on bid execute function ledger_refuse_change();
create trigger no_delete before delete on collectible_sale for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on collectible_sale
  execute function ledger_refuse_change();
create trigger no_delete before delete on charity_payout for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on charity_payout
  execute function ledger_refuse_change();
