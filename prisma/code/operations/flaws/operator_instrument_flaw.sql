-- Why a change of a listed instrument cannot stand as an operator wrote it; null when it can. A new
-- one is traded once a second operator has compared it.
create function operator_instrument_flaw(p_key text, p_after jsonb, p_operator text) returns text
language plpgsql stable as $$
declare
  v_listed instrument;
  i instrument;
  -- A name takes two operators by itself.
  v_terms constant text[] := '{contract_size,fee_rate,leverages,logo,lot_max,lot_min,lot_step,
    periods}';
begin
  select * into v_listed from instrument where code = p_key;
  if not found then return 'There is no such instrument.'; end if;
  i := jsonb_populate_record(v_listed, p_after);
  if i.enabled is null then return 'Is it enabled? Say true or false.'; end if;
  if i.sort_order is null then return 'Give a sort order.'; end if;
  if i.enabled and not v_listed.enabled and instrument_is_new(p_key) then
    if p_after ?| v_terms then
      return 'Save the terms first: another operator compares them and enables it.';
    end if;
    if operator_wrote('instrument', p_key, v_terms, p_operator, true) then
      return 'You wrote a part of it: another operator compares it and enables it.';
    end if;
  end if;
  return coalesce(instrument_flaw(i),
    case when p_after ? 'name' then operator_name_flaw('instrument', i.name, p_key) end,
    case when terms_differ(v_listed, i) then terms_count_flaw(p_key,
      case when terms_differ(v_listed, jsonb_populate_record(v_listed, p_after - array(
        select f from jsonb_object_keys(p_after) f where terms_of_two(v_listed, i, f))))
        then p_operator end) end);
end $$;
