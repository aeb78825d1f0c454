-- Why a term of loans, new or changed, cannot stand as an operator wrote it.
create function operator_loan_offer_flaw(p_key text, p_after jsonb, p_operator text) returns text
language plpgsql stable as $$
declare
  o loan_offer;
  v_name text;
begin
  foreach v_name in array array['min_amount', 'max_amount', 'daily_rate', 'overdue_rate'] loop
    if p_after->>v_name !~ '^[0-9]{1,9}(\.[0-9]{1,8})?$' then
      return format('Write %s as a plain number.', v_name);
    end if;
  end loop;
  foreach v_name in array array['days', 'interest_free_days'] loop
    if p_after->>v_name !~ '^[0-9]{1,3}$' then
      return format('Write %s as a whole number.', v_name);
    end if;
  end loop;
  if p_key not like 'draft-%' then
    select * into o from loan_offer where id = p_key::bigint;
    if not found then return 'There is no such offer.'; end if;
    if (p_after->>'enabled')::boolean then
      if p_after ?| '{daily_rate,interest_free_days,max_amount,min_amount,overdue_rate}' then
        return 'Save the terms first: another operator compares them and enables the offer.';
      end if;
      if o.written_by = p_operator or operator_wrote('loan_offer', p_key,
        '{daily_rate,interest_free_days,max_amount,min_amount,overdue_rate}', p_operator, false)
      then
        return 'You wrote its terms: another operator compares them and enables it.';
      end if;
    end if;
  else
    o.enabled := false;
  end if;
  return loan_offer_flaw(jsonb_populate_record(o, p_after));
end $$;
