-- Why an operator may not approve a withdrawal alone, in words; null where they may. Together with
-- another one they may all the same: else nobody could let leave what each of a small house had a
-- part in.
create function withdrawal_alone_flaw(w withdrawal, p_operator text) returns text
language sql stable as $$
  select case
    when w.reviewers = 2 then 'Above the limit a second operator approves.'
    -- Else one operator could credit what nobody paid, and pay it out.
    when review_credited_alone(w.customer_id, p_operator) > 0
      then 'You alone credited a deposit or a loan of this customer: another operator approves '
        'what goes out.'
    -- Else one operator could say that what was paid came back, and pay it out once more.
    when withdrawal_gave_back(w.customer_id, p_operator)
      then 'You alone said that a payment to this customer came back: another operator approves '
        'what goes out.'
    else coalesce(review_alone_flaw('withdrawals', w.currency, p_operator, w.amount),
      review_parts_flaw('withdrawals', w.currency, p_operator, w.customer_id, w.amount))
  end
$$;
