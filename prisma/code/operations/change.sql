create view operations.change as
  select coalesce(o.answer, c.answer) as answer, c.at, c.id, c.action as kind, c.operator,
    c.row_key, c.table_name, c.after as value_after, c.before as value_before,
    c.accepted as was_accepted
  from operator_change c left join operator_outcome o on o.change_id = c.id;
grant select on operations.change to assay_operator;
