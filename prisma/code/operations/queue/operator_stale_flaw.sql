-- Why an accepted change is not carried out any more, in words for its operator: who made it was
-- disabled since, or somebody else changed what it enables, claimed what it rejects as sent, or
-- said of what it completes that it came back, while it waited.
create function operator_stale_flaw(c operator_change) returns text language sql stable as $$
  select case
    when not operator_stands(c.operator, c.at)
      then 'Its operator was disabled before it was carried out.'
    when c.after->>'enabled' = 'true' and exists (
        select from operator_outcome o join operator_change d on d.id = o.change_id
        where o.table_name = c.table_name and o.row_key = c.row_key and o.done and o.at > c.at
          and d.operator <> c.operator)
      then 'Somebody else changed it meanwhile: look again, then enable it.'
    when c.table_name = 'withdrawal' and exists (
        select from withdrawal_step s
        where s.withdrawal_id = c.row_key::bigint and s.operator <> c.operator and s.at > c.at
          and (c.after->>'status', s.step::text)
            in (('rejected', 'sent'), ('completed', 'first-rejection')))
      then 'Somebody else claimed it as sent or said that it came back meanwhile: look again first.'
    end
$$;
