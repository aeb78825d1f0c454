grant select on account_closing to assay_app;
grant update (farewell) on account_closing to assay_app;
grant select, insert on hash_key to assay_app;
grant update (sealed) on hash_key to assay_app;
create trigger no_delete before delete on account_closing for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on account_closing
  execute function ledger_refuse_change();
