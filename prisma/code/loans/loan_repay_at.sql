-- Repays of a loan what its customer says: interest first, then principal. Paying all ends it; a
-- key that was used within a day pays nothing more. False where the loan is not the customer's.
-- Refuses with 10011, with 10102 below 0.01, with 10115 where nothing is owed, and with 10119 above
-- what is.
-- For nobody to call: the moment is the database's.
create function loan_repay_at(p_customer bigint, p_loan bigint, p_amount numeric,
  p_unrealised numeric, p_key text, p_now timestamptz)
returns boolean language plpgsql as $$
declare
  l loan;
  o record;
  v_interest numeric;
  v_principal numeric;
  v_borrowed numeric;
  v_id bigint;
begin
  perform orders_lock(p_customer, 'real');
  select * into l from loan where id = p_loan and customer_id = p_customer for no key update;
  if not found then return false; end if;
  if exists (select from loan_repayment
    where loan_id = p_loan and client_key = p_key and at > p_now - interval '24 hours') then
    return true;
  end if;
  if l.status not in ('repaying', 'overdue') then
    raise exception 'nothing is owed' using errcode = '10115';
  end if;
  select * into o from loan_owed(l, p_now);
  if p_amount > o.principal + o.interest then
    raise exception 'less is owed' using errcode = '10119', detail = json_build_object(
      'max', trim_scale(o.principal + o.interest)::text, 'currency', 'USDT');
  end if;
  if p_amount < least(0.01, o.principal + o.interest) then
    raise exception 'too little' using errcode = '10102', detail = json_build_object(
      'min', trim_scale(least(0.01, o.principal + o.interest))::text, 'currency', 'USDT');
  end if;
  v_borrowed := leave_afford(p_customer, p_amount, p_unrealised);
  v_interest := least(p_amount, o.interest);
  v_principal := p_amount - v_interest;
  insert into loan_repayment (loan_id, day, interest, principal, at, client_key)
  values (l.id, o.counted_days, v_interest, v_principal, p_now, p_key) returning id into v_id;
  perform ledger_post('loan:' || l.id || ':repayment:' || v_id, 'loan-repaid', 'real', array[
    (l.customer_id, 'available', 'USDT', -p_amount),
    (null, 'loan-book', 'USDT', p_amount),
    (l.customer_id, 'loan-debt', 'USDT', v_principal),
    (null, 'loan-claims', 'USDT', -v_principal)
  ]::ledger_amount[] || borrowed_moves(p_customer, -v_borrowed));
  update loan set principal = o.principal - v_principal, interest = o.interest - v_interest,
    counted_days = o.counted_days,
    status = case when p_amount = o.principal + o.interest then 'repaid' else l.status end,
    ended_at = case when p_amount = o.principal + o.interest then p_now end,
    next_turn_at = case when p_amount < o.principal + o.interest then l.next_turn_at end
  where id = l.id;
  return true;
end $$;
