-- What follows from each state of a deposit, in the same transaction: its posting, its step on the
-- record, the news for the customer.
create function deposit_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status = 'approved' then
    perform ledger_post('deposit:' || new.id, 'deposit-credited', 'real', array[
      (null, 'external', new.currency, -new.amount),
      (new.customer_id, 'available', new.currency, new.amount)
    ]::ledger_amount[]);
  end if;
  insert into deposit_step (deposit_id, step, operator)
  values (new.id, case new.status when 'pending' then 'submitted'
      else new.status::text end::deposit_step_kind,
    case when new.status <> 'pending' then review_actor() end);
  if new.status = 'approved' then perform deposit_close_same(new); end if;
  perform notify_review(new.customer_id, 'deposit', new.status::text, new.id, new.amount,
    new.currency, new.reason);
  perform pg_notify('review', concat_ws(' ', new.customer_id, 'deposit', new.id, new.status));
  return null;
end $$;
create trigger follow after insert or update of status on deposit for each row
  execute function deposit_follow();
