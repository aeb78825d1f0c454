-- Does what is due of a loan at a moment: reminds 3 days and 1 day before maturity, makes it
-- overdue at maturity. Whether it did anything. For nobody to call: the moment is the database's.
create function loan_turn_at(p_loan bigint, p_now timestamptz) returns boolean
language plpgsql as $$
declare
  l loan;
begin
  perform orders_lock(q.customer_id, 'real') from loan q where q.id = p_loan;
  select * into l from loan where id = p_loan for no key update;
  if l.status is distinct from 'repaying' or l.next_turn_at > p_now then return false; end if;
  if p_now >= l.due_at then
    update loan set status = 'overdue', next_turn_at = null where id = l.id;
  else
    update loan set next_turn_at = loan_next_turn(l.due_at, p_now) where id = l.id;
    perform notify(l.customer_id, 'loan-due', jsonb_build_object('amount',
      trim_scale((select w.principal + w.interest from loan_owed(l, l.due_at) w))::text,
      'currency', 'USDT', 'at', to_char(l.due_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')));
  end if;
  return true;
end $$;
