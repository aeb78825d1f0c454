-- New rows that cannot stand yet, and those that wait for the server.
create view operator_draft as
  select d.table_name, d.row_key, d.after as content, s.waits
  from (
    select distinct on (table_name, row_key) * from operator_change
    where row_key like 'draft-%' order by table_name, row_key, id desc
  ) d
  cross join lateral (
    select bool_or(w.accepted and o.change_id is null) as waits,
      coalesce(bool_or(o.done), false) as done
    from operator_change w left join operator_outcome o on o.change_id = w.id
    where w.table_name = d.table_name and w.row_key = d.row_key
  ) s
  where d.action <> 'discard' and not s.done;
