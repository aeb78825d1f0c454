-- Whether operators listed an instrument and no second one has enabled it since, so that it was
-- never looked at by anybody but who wrote it.
create function instrument_is_new(p_code text) returns boolean language sql stable as $$
  select exists (
    select from operator_outcome o join operator_change d on d.id = o.change_id
    where o.table_name = 'instrument' and o.row_key = p_code and o.done
      and d.row_key like 'draft-%')
  and not exists (
    select from operator_outcome o join operator_change e on e.id = o.change_id
    where o.table_name = 'instrument' and o.row_key = p_code and o.done
      and e.row_key = p_code and e.after->>'enabled' = 'true')
$$;
