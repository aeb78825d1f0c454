-- The rows of tick_log and tick_log_gathered have guards of their own: tick_log_refuse_change.
create trigger no_truncate before truncate on tick_log execute function ledger_refuse_change();
create trigger no_truncate before truncate on tick_log_gathered
  execute function ledger_refuse_change();
create trigger append_only before update or delete on tick_log_pruned for each row
  execute function ledger_refuse_change();
create trigger no_truncate before truncate on tick_log_pruned
  execute function ledger_refuse_change();
do $$
begin
  perform month_guard('tick_log_gathered', inhrelid::regclass::text)
  from pg_inherits where inhparent = 'tick_log_gathered'::regclass;
end $$;
