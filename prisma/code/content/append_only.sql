create trigger append_only before delete on content for each row
  execute function ledger_refuse_change();
create trigger append_only before delete on content_text for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on content execute function ledger_refuse_change();
create trigger no_truncate before truncate on content_text
  execute function ledger_refuse_change();
