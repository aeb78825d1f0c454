-- What an accepted edit will lead to.
create function operator_promise(p_table text, p_key text, p_after jsonb, p_operator text)
returns text
language plpgsql stable as $$
declare
  i instrument;
  n instrument;
  c record;
  v_version integer;
begin
  if p_key like 'draft-%' then
    return case p_table
      when 'instrument' then 'Accepted: is being listed with terms version 1.'
      else 'Accepted: is being added.' end;
  end if;
  if p_table = 'instrument' then
    select * into i from instrument where code = p_key;
    v_version := i.terms_version;
    -- What waits is carried before it.
    for c in
      select d.after, d.operator from operator_queue q join operator_change d on d.id = q.change_id
      where q.table_name = p_table and q.row_key = p_key
        and d.after - '{name,logo,sort_order,enabled}'::text[] <> '{}'
      order by d.id
    loop
      n := jsonb_populate_record(i, c.after - terms_held(i, c.after, c.operator));
      v_version := v_version + terms_differ(i, n)::integer;
      i := n;
    end loop;
    n := jsonb_populate_record(i, p_after - terms_held(i, p_after, p_operator));
    if terms_differ(i, n) then
      return format('Accepted: becomes terms version %s, for later orders only.', v_version + 1);
    end if;
  elsif p_table = 'customer' and p_after->>'status' = 'suspended' then
    return 'Accepted: the customer is being suspended and told why and until when.';
  end if;
  return 'Accepted.';
end $$;
