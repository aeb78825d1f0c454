create function instrument_terms_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of terms is append-only: % is not possible', tg_op;
end $$;
create trigger append_only before update or delete on instrument_terms for each row
  execute function instrument_terms_refuse_change();
create trigger no_truncate before truncate on instrument_terms
  execute function instrument_terms_refuse_change();
