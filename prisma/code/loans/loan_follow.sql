-- What follows from each state of a loan, in the same transaction: its payout, its step on the
-- record, the news for the customer.
create function loan_follow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_facts jsonb := jsonb_build_object('amount', trim_scale(new.amount)::text, 'currency', 'USDT');
begin
  if tg_op = 'UPDATE' and new.status = old.status then return null; end if;
  if new.status = 'repaying' then
    perform ledger_post('loan:' || new.id, 'loan-paid-out', 'real', array[
      (null, 'loan-book', 'USDT', -new.amount),
      (new.customer_id, 'available', 'USDT', new.amount),
      (new.customer_id, 'loan-debt', 'USDT', -new.amount),
      (null, 'loan-claims', 'USDT', new.amount)
    ]::ledger_amount[] || borrowed_moves(new.customer_id, new.amount));
    perform notify(new.customer_id, 'loan-approved', v_facts || jsonb_build_object('at',
      to_char(new.due_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  elsif new.status = 'rejected' then
    perform notify(new.customer_id, 'loan-rejected',
      v_facts || jsonb_build_object('reason', new.reason));
  elsif new.status = 'overdue' then
    perform notify(new.customer_id, 'loan-overdue', v_facts || jsonb_build_object('amount',
      (select trim_scale(o.principal + o.interest)::text from loan_owed(new, new.due_at) o)));
  elsif new.status = 'repaid' then
    perform notify(new.customer_id, 'loan-repaid', v_facts);
  end if;
  insert into loan_step (loan_id, step, operator)
  values (new.id, case new.status when 'pending' then 'requested' when 'repaying' then 'approved'
      else new.status::text end::loan_step_kind,
    case when new.status in ('repaying', 'rejected') then review_actor() end);
  perform pg_notify('review', concat_ws(' ', new.customer_id, 'loan', new.id, new.status));
  return null;
end $$;
create trigger follow after insert or update of status on loan for each row
  execute function loan_follow();
