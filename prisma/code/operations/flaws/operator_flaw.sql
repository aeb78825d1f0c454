-- Why an edit cannot stand, in words for the person who made it; null when it can. p_after holds
-- what changes, of a new row everything.
create function operator_flaw(p_table text, p_key text, p_after jsonb) returns text
language plpgsql stable as $$
declare
  v_fixed text[];
  v_flaw text;
  v_instrument instrument;
  v_parameter parameter;
  v_exception calendar_exception;
begin
  if p_table = 'instrument' then
    v_flaw := operator_number_flaw(p_after);
    if v_flaw is not null then return v_flaw; end if;
  end if;
  if p_key like 'draft-%' then
    return case p_table
      when 'instrument' then operator_listing_flaw(operator_instrument(p_after))
      when 'calendar' then operator_calendar_flaw(p_after)
      when 'calendar_exception' then operator_exception_flaw(p_key, p_after, null) end;
  end if;
  select array_agg(k order by k) into v_fixed from jsonb_object_keys(p_after) k
  where k <> all (operator_columns(p_table));
  if v_fixed is not null then
    return format('This is given once and stays: %s.', array_to_string(v_fixed, ', '));
  end if;
  case p_table
    when 'instrument' then
      select * into v_instrument from instrument where code = p_key;
      if not found then return 'There is no such instrument.'; end if;
      v_instrument := jsonb_populate_record(v_instrument, p_after);
      if v_instrument.enabled is null then return 'Is it enabled? Say true or false.'; end if;
      if v_instrument.sort_order is null then return 'Give a sort order.'; end if;
      return instrument_flaw(v_instrument);
    when 'parameter' then
      select * into v_parameter from parameter where key = p_key;
      if not found then return 'There is no such parameter.'; end if;
      return parameter_flaw(jsonb_populate_record(v_parameter, p_after));
    when 'calendar_exception' then
      select * into v_exception from calendar_exception where id::text = p_key;
      if not found then return 'There is no such day.'; end if;
      return operator_exception_flaw(p_key, to_jsonb(v_exception) || p_after, v_exception.date);
    when 'customer' then return operator_customer_flaw(p_key::bigint, p_after);
  end case;
end $$;
