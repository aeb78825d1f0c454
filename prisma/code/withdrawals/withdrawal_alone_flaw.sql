-- Why an operator may not approve a withdrawal alone, in words; null where they may. Together with
-- another one they may all the same: else nobody could let leave what each of a small house had a
-- part in.
create function withdrawal_alone_flaw(w withdrawal, p_operator text) returns text
language sql stable as $$
  select case
    when w.reviewers = 2 then 'Above the limit a second operator approves.'
    -- Else one operator could credit what nobody paid, and pay it out.
    when exists (
      select from deposit d join deposit_step s on s.deposit_id = d.id and s.step = 'approved'
      where d.customer_id = w.customer_id and d.reviewers = 1 and s.operator = p_operator
        and s.at > now() - interval '90 days'
      union all
      select from loan l join loan_step s on s.loan_id = l.id and s.step = 'approved'
      where l.customer_id = w.customer_id and l.reviewers = 1 and s.operator = p_operator
        and s.at > now() - interval '90 days')
      then 'You alone credited a deposit or a loan of this customer: another operator approves '
        'what goes out.'
    -- Else one operator could say that what was paid came back, and pay it out once more.
    when withdrawal_gave_back(w.customer_id, p_operator)
      then 'You alone said that a payment to this customer came back: another operator approves '
        'what goes out.'
    else coalesce(review_alone_flaw('withdrawals', w.currency, p_operator, w.amount), (
      select review_parts_flaw('withdrawals', w.currency, coalesce(sum(o.amount), 0), w.amount)
      from withdrawal o join withdrawal_step s on s.withdrawal_id = o.id and s.step = 'approved'
      where o.customer_id = w.customer_id and o.currency = w.currency and o.reviewers = 1
        and s.operator = p_operator and s.at > now() - interval '7 days'))
  end
$$;
