-- What decided an order, and what it waited for, must not change afterwards.
create trigger append_only before update or delete on fill for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on fill execute function ledger_refuse_change();
create trigger append_only before update or delete on order_level for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on order_level execute function ledger_refuse_change();
