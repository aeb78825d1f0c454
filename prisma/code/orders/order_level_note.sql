create function order_level_note() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_anew boolean := true;
begin
  if tg_op = 'UPDATE' then
    v_anew := (old.status, old.trailing_distance, old.trailing_extreme)
      is distinct from (new.status, new.trailing_distance, new.trailing_extreme);
  end if;
  insert into order_level (order_id, after_log, after_sequence, status, stop_loss, take_profit,
    trailing_distance, trailing_extreme, limit_price, stop_price, good_till)
  values (new.id, coalesce((select max(id) from tick_log), 0),
    nullif(current_setting('assay.after_sequence', true), '')::bigint, new.status, new.stop_loss,
    new.take_profit, new.trailing_distance, case when v_anew then new.trailing_extreme end,
    new.limit_price, new.stop_price, new.good_till);
  return null;
end $$;
-- An order that opens without any level has its first line too: what it waits for later is told
-- apart from what it waited for from its opening tick on.
create trigger note_first_levels after insert on orders for each row
  when (order_form(new.kind) = 'position')
  execute function order_level_note();
create trigger note_levels after update of status, stop_loss, take_profit, trailing_distance,
  limit_price, stop_price, good_till on orders for each row
  when (old.status = 'pending' and new.status <> 'pending'
    or (old.stop_loss, old.take_profit, old.trailing_distance, old.trailing_extreme,
      old.limit_price, old.stop_price, old.good_till)
      is distinct from (new.stop_loss, new.take_profit, new.trailing_distance, new.trailing_extreme,
        new.limit_price, new.stop_price, new.good_till))
  execute function order_level_note();
