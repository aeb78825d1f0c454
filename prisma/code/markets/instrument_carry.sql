-- Changes an instrument as an operator wrote it. It is traded by its name, so that a new one is
-- shown once a second operator has saved the same; what else was saved with it counts at once.
create function instrument_carry(p_key text, p_after jsonb, p_operator text) returns text
language plpgsql as $$
declare
  i instrument;
  v_name text;
  v_version integer;
  v_words text;
begin
  select * into i from instrument where code = p_key for no key update;
  v_name := i.name;
  v_version := i.terms_version;
  i := jsonb_populate_record(i, p_after);
  v_words := case
    when not p_after ? 'name' then null
    when i.name = v_name then 'Taken back: the name stays as it is.'
    when operator_is_proposed('instrument', p_key, '{name}', p_after, p_operator,
      '%The name is shown now.') then 'The name is shown now.'
    else format('Proposed: %s. The name is shown once another operator has saved the same within '
      || '7 days.', i.name) end;
  if v_words like 'Proposed%' then i.name := v_name; end if;
  update instrument set name = i.name, logo = i.logo, contract_size = i.contract_size,
    lot_step = i.lot_step, lot_min = i.lot_min, lot_max = i.lot_max, fee_rate = i.fee_rate,
    leverages = i.leverages, periods = i.periods, sort_order = i.sort_order, enabled = i.enabled
  where code = p_key returning * into i;
  return concat_ws(' ', case
      when i.terms_version <> v_version
        then format('Saved as terms version %s, for later orders only.', i.terms_version)
      when v_words ~ '^(Proposed|Taken back)' and p_after - 'name' = '{}' then null
      else 'Saved.' end,
    v_words);
end $$;
