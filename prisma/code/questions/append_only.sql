create trigger append_only before update or delete on money_question for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on money_question
  execute function ledger_refuse_change();
create trigger append_only before update or delete on money_answer for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on money_answer
  execute function ledger_refuse_change();
create trigger append_only before update or delete on money_drop for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on money_drop
  execute function ledger_refuse_change();
