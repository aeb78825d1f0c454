create view operations.operator as
  select added_at, disabled_at, name,
    (select max(at) from operator_change c where c.operator = l.name) as last_change
  from operator_login l;
grant select on operations.operator to assay_operator;
