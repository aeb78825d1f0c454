create function instrument_keep_terms() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into instrument_terms (code, version, contract_size, lot_step, lot_min, lot_max, fee_rate,
    leverages, periods, typical_spread)
  values (new.code, new.terms_version, new.contract_size, new.lot_step, new.lot_min, new.lot_max,
    new.fee_rate, new.leverages, new.periods, new.typical_spread);
  return null;
end $$;
create trigger keep_first_terms after insert on instrument for each row
  execute function instrument_keep_terms();
create trigger keep_terms after update on instrument for each row
  when (new.terms_version is distinct from old.terms_version)
  execute function instrument_keep_terms();
