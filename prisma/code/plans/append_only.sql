create trigger append_only before update or delete on plan_terms for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on plan_terms execute function ledger_refuse_change();
create trigger append_only before update or delete on plan_payment for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on plan_payment execute function ledger_refuse_change();
create trigger no_delete before delete on plan for each row execute function ledger_refuse_change();
create trigger no_truncate before truncate on plan execute function ledger_refuse_change();
create trigger no_delete before delete on plan_product for each row
  execute function ledger_refuse_change();
create trigger no_delete before delete on treasury_move for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on treasury_move
  execute function ledger_refuse_change();
