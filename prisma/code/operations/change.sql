-- Prisma Studio sorts by the key, upwards: this one falls, so that the newest change comes first.
-- A customer is named as operators know them. `became` is the key of the row that a draft became.
create view operations.change as
  select coalesce(o.answer, c.answer) as answer, c.at,
    case when o.done and o.row_key <> c.row_key then o.row_key end as became, c.id,
    -c.id as key, c.action as kind,
    c.operator,
    case when c.table_name = 'customer'
      then coalesce((select username from customer where id = c.row_key::bigint), c.row_key)
      else c.row_key end as row_key,
    c.table_name, c.after as value_after, c.before as value_before, c.accepted as was_accepted
  from operator_change c left join operator_outcome o on o.change_id = c.id;
grant select on operations.change to assay_operator;
