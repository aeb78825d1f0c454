create function operator_record_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the record of operators is append-only: % is not possible', tg_op;
end $$;
create trigger append_only before update or delete on operator_change
  for each row execute function operator_record_refuse_change();
create trigger append_only before update or delete on operator_outcome
  for each row execute function operator_record_refuse_change();
create trigger append_only before update or delete on operator_standing
  for each row execute function operator_record_refuse_change();
create trigger no_truncate before truncate on operator_standing
  execute function operator_record_refuse_change();
create trigger no_truncate before truncate on operator_change
  execute function operator_record_refuse_change();
create trigger no_truncate before truncate on operator_outcome
  execute function operator_record_refuse_change();
