-- What an accepted edit will lead to.
create function operator_promise(p_table text, p_key text, p_after jsonb) returns text
language plpgsql stable as $$
declare
  i instrument;
  n instrument;
begin
  if p_key like 'draft-%' then
    return case p_table
      when 'instrument' then 'Accepted: is being listed with terms version 1.'
      else 'Accepted: is being added.' end;
  end if;
  if p_table = 'instrument' then
    select * into i from instrument where code = p_key;
    n := jsonb_populate_record(i, p_after);
    if (i.contract_size, i.lot_step, i.lot_min, i.lot_max, i.fee_rate, i.leverages, i.periods)
      is distinct from
      (n.contract_size, n.lot_step, n.lot_min, n.lot_max, n.fee_rate, n.leverages, n.periods) then
      return format('Accepted: becomes terms version %s, for later orders only.',
        i.terms_version + 1);
    end if;
  elsif p_table = 'customer' and p_after->>'status' = 'suspended' then
    return 'Accepted: the customer is being suspended and told why and until when.';
  end if;
  return 'Accepted.';
end $$;
