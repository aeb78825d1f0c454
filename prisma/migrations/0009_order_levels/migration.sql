-- What an order waited for, and since when: a line for each state of its levels. `after_log` is the last
-- run of ticks that was known when the change was decided: it counts for the ticks of later runs. Runs and
-- changes are committed one after the other, each change behind the ticks that came before it.
create table order_level (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  after_log bigint not null,
  at timestamptz not null default clock_timestamp(),
  status order_status not null,
  stop_loss numeric(30, 12),
  take_profit numeric(30, 12),
  trailing_distance numeric(30, 12),
  -- Where a trailing stop began to follow with this change; null where it goes on as before.
  trailing_extreme numeric(30, 12),
  limit_price numeric(30, 12),
  good_till timestamptz
);
create index order_level_by_order on order_level (order_id, id);
create trigger append_only before update or delete on order_level for each row execute function ledger_refuse_change();
create trigger no_truncate before truncate on order_level execute function ledger_refuse_change();

create function order_level_note() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_anew boolean := true;
begin
  if tg_op = 'UPDATE' then
    v_anew := (old.status, old.trailing_distance, old.trailing_extreme) is distinct from (new.status, new.trailing_distance, new.trailing_extreme);
  end if;
  insert into order_level (order_id, after_log, status, stop_loss, take_profit, trailing_distance, trailing_extreme, limit_price, good_till)
  values (new.id, coalesce((select max(id) from tick_log), 0), new.status, new.stop_loss, new.take_profit, new.trailing_distance,
    case when v_anew then new.trailing_extreme end, new.limit_price, new.good_till);
  return null;
end $$;
-- An order without any level waits for nothing, and how a trailing stop follows is reckoned from the ticks.
create trigger note_first_levels after insert on orders for each row
  when (new.status = 'pending' or new.stop_loss is not null or new.take_profit is not null or new.trailing_distance is not null)
  execute function order_level_note();
create trigger note_levels after update of status, stop_loss, take_profit, trailing_distance, limit_price, good_till on orders for each row
  when (old.status = 'pending' and new.status <> 'pending'
    or (old.stop_loss, old.take_profit, old.trailing_distance, old.trailing_extreme, old.limit_price, old.good_till)
      is distinct from (new.stop_loss, new.take_profit, new.trailing_distance, new.trailing_extreme, new.limit_price, new.good_till))
  execute function order_level_note();

-- Orders of before this history: what they wait for now.
insert into order_level (order_id, after_log, status, stop_loss, take_profit, trailing_distance, trailing_extreme, limit_price, good_till)
select id, (select coalesce(max(id), 0) from tick_log), status, stop_loss, take_profit, trailing_distance, trailing_extreme, limit_price, good_till
from orders where status = 'pending'
  or status = 'open' and (stop_loss is not null or take_profit is not null or trailing_distance is not null);

revoke all on function order_level_note() from public;
grant select on order_level to assay_app, assay_operator;
