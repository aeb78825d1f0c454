-- Nothing is updated or deleted: a correction is another entry.
create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: % on % is not possible', tg_op, tg_table_name;
end $$;
create trigger append_only before update or delete on ledger_entry for each row
  execute function ledger_refuse_change();
create trigger append_only before update or delete on ledger_posting for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on ledger_entry execute function ledger_refuse_change();
create trigger no_truncate before truncate on ledger_posting
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on ledger_account
  execute function ledger_refuse_change();
create trigger no_delete before delete on ledger_account for each row
  execute function ledger_refuse_change();
