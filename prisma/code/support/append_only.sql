-- What was written stays as it was written; of a closed account it goes once its time is over.
create trigger append_only before update or delete on support_message for each row
  execute function closed_may_go();
create trigger no_truncate before truncate on support_message
  execute function ledger_refuse_change();
create trigger no_delete before delete on support_conversation for each row
  execute function closed_may_go();
create trigger no_truncate before truncate on support_conversation
  execute function ledger_refuse_change();
