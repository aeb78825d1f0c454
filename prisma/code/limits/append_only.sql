create trigger append_only before update or delete on own_limit_change for each row
  execute function closed_may_go();
create trigger no_truncate before truncate on own_limit_change
  execute function ledger_refuse_change();
create trigger append_only before update or delete on trading_break for each row
  execute function closed_may_go();
create trigger no_truncate before truncate on trading_break
  execute function ledger_refuse_change();
create trigger no_delete before delete on own_limit for each row
  execute function closed_may_go();
