-- Why an operator may not claim or complete a withdrawal, in words; null where they may. Who alone
-- gave back what was claimed as sent pays its customer nothing, whoever approved it: else they
-- could pay twice what they alone say came back. Where nobody else is there that did not, they may,
-- and what they claimed before they complete.
create function withdrawal_send_flaw(w withdrawal, p_operator text) returns text
language sql stable as $$
  select case
    when withdrawal_gave_back(w.customer_id, p_operator)
      and not withdrawal_claimed(w.id, p_operator)
      and exists (select from operator_login l where l.disabled_at is null
        and l.name <> p_operator and not withdrawal_gave_back(w.customer_id, l.name))
      then 'You alone said that a payment to this customer came back: another operator claims and '
        'completes what goes out.'
  end
$$;
