-- Repays of a loan what its customer says, interest first, then principal, and gives what it took.
-- Figures are shown to the cent: an amount within a cent of all that is owed repays exactly all of
-- it, so that nothing below a cent stays owed, and paying all ends the loan; where the balance does
-- not cover that little more, just the amount is taken. A key that was used within a day pays
-- nothing more. Null where the loan is not the customer's. Refuses with 10011, with 10102 below
-- 0.01, with 10113 where another sum is owed by now than was shown (`p_shown`), with 10115 where
-- nothing is owed, and with 10119 above what is. For nobody to call: the moment is the database's.
create function loan_repay_at(p_customer bigint, p_loan bigint, p_amount numeric,
  p_unrealised numeric, p_key text, p_now timestamptz, p_shown numeric default null)
returns numeric language plpgsql as $$
declare
  l loan;
  o record;
  v_owed numeric;
  v_taken numeric;
  v_interest numeric;
  v_principal numeric;
  v_borrowed numeric;
  v_id bigint;
begin
  perform orders_lock(p_customer, 'real');
  select * into l from loan where id = p_loan and customer_id = p_customer for no key update;
  if not found then return null; end if;
  select interest + principal into v_taken from loan_repayment
  where loan_id = p_loan and client_key = p_key and at > p_now - interval '24 hours';
  if found then return v_taken; end if;
  if l.status not in ('repaying', 'overdue') then
    raise exception 'nothing is owed' using errcode = '10115';
  end if;
  select * into o from loan_owed(l, p_now);
  v_owed := o.principal + o.interest;
  if p_shown <> v_owed then
    raise exception 'another sum is owed' using errcode = '10113';
  end if;
  v_taken := p_amount;
  if abs(p_amount - v_owed) < 0.01 and (p_amount > v_owed or v_owed <= (
    select balance from ledger_account where coalesce(customer_id, 0) = p_customer
      and kind = 'available' and currency = 'USDT' and mode = 'real'))
  then
    v_taken := v_owed;
  end if;
  if v_taken > v_owed then
    raise exception 'less is owed' using errcode = '10119', detail = json_build_object(
      'max', trim_scale(v_owed)::text, 'currency', 'USDT');
  end if;
  if v_taken < least(0.01, v_owed) then
    raise exception 'too little' using errcode = '10102', detail = json_build_object(
      'min', trim_scale(least(0.01, v_owed))::text, 'currency', 'USDT');
  end if;
  v_borrowed := leave_afford(p_customer, v_taken, p_unrealised);
  v_interest := least(v_taken, o.interest);
  v_principal := v_taken - v_interest;
  insert into loan_repayment (loan_id, day, interest, principal, at, client_key)
  values (l.id, o.counted_days, v_interest, v_principal, p_now, p_key) returning id into v_id;
  perform ledger_post('loan:' || l.id || ':repayment:' || v_id, 'loan-repaid', 'real', array[
    (l.customer_id, 'available', 'USDT', -v_taken),
    (null, 'loan-book', 'USDT', v_taken),
    (l.customer_id, 'loan-debt', 'USDT', v_principal),
    (null, 'loan-claims', 'USDT', -v_principal)
  ]::ledger_amount[] || borrowed_moves(p_customer, -v_borrowed));
  update loan set principal = o.principal - v_principal, interest = o.interest - v_interest,
    counted_days = o.counted_days,
    status = case when v_taken = v_owed then 'repaid' else l.status end,
    ended_at = case when v_taken = v_owed then p_now end,
    next_turn_at = case when v_taken < v_owed then l.next_turn_at end
  where id = l.id;
  return v_taken;
end $$;
