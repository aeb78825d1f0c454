-- What became of a withdrawal stays on record; of an account of which nothing is kept any more,
-- what names a payment is erased.
create function withdrawal_step_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and closing_is_over((
      select customer_id from withdrawal where id = old.withdrawal_id))
    and (new.withdrawal_id, new.step, new.at, new.operator)
      is not distinct from (old.withdrawal_id, old.step, old.at, old.operator)
    and coalesce(new.reason, '-') = '-' and coalesce(new.reference, '-') = '-'
  then
    return new;
  end if;
  raise exception 'a step of a withdrawal stays on record: % is not possible', tg_op;
end $$;
create trigger append_only before update or delete on withdrawal_step for each row
  execute function withdrawal_step_guard();
