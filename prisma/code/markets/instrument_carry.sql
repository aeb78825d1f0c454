-- Changes an instrument as an operator wrote it. What takes two operators (`terms_of_two`) counts
-- once a second one has saved the same; what else was saved with it counts at once.
create function instrument_carry(p_key text, p_after jsonb, p_operator text) returns text
language plpgsql as $$
declare
  i instrument;
  v_name text;
  v_version integer;
  v_held text[];
  v_terms text;
begin
  select * into i from instrument where code = p_key for no key update;
  v_name := i.name;
  v_version := i.terms_version;
  if not exists (select from jsonb_each(p_after) f
    where to_jsonb(i)->f.key is distinct from f.value)
  then
    return 'Taken back: it stays as it is.';
  end if;
  v_held := terms_held(i, p_after, p_operator);
  i := jsonb_populate_record(i, p_after - v_held);
  update instrument set name = i.name, logo = i.logo, contract_size = i.contract_size,
    lot_step = i.lot_step, lot_min = i.lot_min, lot_max = i.lot_max, fee_rate = i.fee_rate,
    leverages = i.leverages, periods = i.periods, sort_order = i.sort_order, enabled = i.enabled
  where code = p_key returning * into i;
  select string_agg(format('%s %s', replace(f, '_', ' '), p_after->f), ', ' order by f) into v_terms
  from unnest(v_held) f where f <> 'name';
  return concat_ws(' ',
    case
      when i.terms_version <> v_version
        then format('Saved as terms version %s, for later orders only.', i.terms_version)
      when p_after - v_held - 'name' <> '{}' or p_after ? 'name' and p_after->>'name' <> v_name
        and not 'name' = any (v_held) then 'Saved.' end,
    case when v_terms is not null
      then format('Proposed: %s. What costs customers more, shuts out orders or makes a lot worth '
        || 'another sum counts once another operator has saved the same within 7 days.',
        v_terms) end,
    case
      when not p_after ? 'name' then null
      when 'name' = any (v_held)
        then format('Proposed: %s. The name is shown once another operator has saved the same '
          || 'within 7 days.', p_after->>'name')
      when p_after->>'name' = v_name then 'The name stays as it is.'
      else 'The name is shown now.' end);
end $$;
