-- What operators changed and the server has yet to carry out: in turns of one operator each, and
-- what somebody's lock held up is tried again later, after which it was put off longer.
create table operator_queue (
  change_id bigint primary key references operator_change (id),
  operator text not null,
  table_name text not null,
  row_key text not null,
  tries integer not null default 0,
  again_at timestamptz not null default '-infinity'
);
create index operator_queue_by_row on operator_queue (table_name, row_key, change_id);
create index operator_queue_by_operator on operator_queue (operator, change_id);

-- When something of an operator was carried out last.
create table operator_turn (
  operator text primary key,
  at timestamptz not null
);

insert into operator_queue (change_id, operator, table_name, row_key)
select c.id, c.operator, c.table_name, c.row_key from operator_change c
where c.accepted and not exists (select from operator_outcome o where o.change_id = c.id);
