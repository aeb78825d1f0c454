-- What follows from each state of a withdrawal, in the same transaction: its postings, its step on
-- the record, the news for the customer.
create function withdrawal_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_borrowed numeric := 0;
begin
  if tg_op = 'UPDATE' and new.status = old.status then
    if new.status <> 'approved' then return null; end if;
    insert into withdrawal_step (withdrawal_id, step, operator, reference)
    values (new.id, 'sent', review_actor(), new.reference);
    perform pg_notify('review', concat_ws(' ', new.customer_id, 'withdrawal', new.id, new.status));
    return null;
  end if;
  case new.status
    when 'pending' then
      if new.currency = 'USDT' then
        v_borrowed := least(new.amount, borrowed_cash(new.customer_id));
      end if;
      perform ledger_post('withdrawal:' || new.id || ':requested', 'withdrawal-requested', 'real',
        array[
          (new.customer_id, 'available', new.currency, -new.amount),
          (new.customer_id, 'held', new.currency, new.amount)
        ]::ledger_amount[] || borrowed_moves(new.customer_id, -v_borrowed));
    when 'completed' then
      perform ledger_post('withdrawal:' || new.id || ':completed', 'withdrawal-completed', 'real',
        array[
          (new.customer_id, 'held', new.currency, -new.amount),
          (null, 'external', new.currency, new.amount - new.fee),
          (null, 'fees', new.currency, new.fee)
        ]::ledger_amount[]);
    when 'rejected', 'cancelled' then
      select borrowed_room(new.customer_id, coalesce(sum(p.amount), 0)) into v_borrowed
      from ledger_entry e join ledger_posting p on p.entry_id = e.id
      join ledger_account a on a.id = p.account_id and a.kind = 'borrowed'
      where e.reference = 'withdrawal:' || new.id || ':requested';
      perform ledger_post('withdrawal:' || new.id || ':released', 'withdrawal-released', 'real',
        array[
          (new.customer_id, 'held', new.currency, -new.amount),
          (new.customer_id, 'available', new.currency, new.amount)
        ]::ledger_amount[] || borrowed_moves(new.customer_id, v_borrowed));
    when 'approved' then null;
  end case;
  insert into withdrawal_step (withdrawal_id, step, operator, reference)
  values (new.id, case new.status when 'pending' then 'requested'
      else new.status::text end::withdrawal_step_kind,
    case when new.status not in ('pending', 'cancelled') then review_actor() end,
    case when new.status = 'completed' then new.reference end);
  -- What was sent is less than what left the balance: the fee stayed here.
  perform notify_review(new.customer_id, 'withdrawal', new.status::text, new.id,
    case when new.status = 'completed' then new.amount - new.fee else new.amount end,
    new.currency, new.reason);
  perform pg_notify('review', concat_ws(' ', new.customer_id, 'withdrawal', new.id, new.status));
  return null;
end $$;
create trigger follow after insert or update of status, reference on withdrawal for each row
  execute function withdrawal_follow();
