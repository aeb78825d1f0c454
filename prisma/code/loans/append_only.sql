create trigger append_only before update or delete on loan_terms for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on loan_terms execute function ledger_refuse_change();
create trigger append_only before update or delete on loan_repayment for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on loan_repayment
  execute function ledger_refuse_change();
create trigger append_only before update or delete on loan_step for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on loan_step execute function ledger_refuse_change();
create trigger no_delete before delete on loan for each row execute function ledger_refuse_change();
create trigger no_truncate before truncate on loan execute function ledger_refuse_change();
create trigger no_delete before delete on loan_offer for each row
  execute function ledger_refuse_change();
