-- Why an operator may not reject a withdrawal alone, in words; null where they may. Else who sent
-- the money could give it back besides, and one operator what two let leave. What one gives back
-- alone is summed with what they let leave.
create function withdrawal_reject_alone_flaw(w withdrawal, p_operator text) returns text
language sql stable as $$
  select case
    when w.status <> 'approved' then null
    when withdrawal_claimed(w.id, p_operator)
      then 'You claimed it as sent: another operator has to reject it.'
    when w.reviewers = 2 and exists (select from withdrawal_step s
      where s.withdrawal_id = w.id and s.step in ('first-approval', 'approved')
        and s.operator = p_operator)
      then 'You approved it: another operator has to reject it.'
    when withdrawal_sent_at(w.id) is null then null
    when w.reviewers = 2
      then 'Two operators let it leave: another operator has to reject it too.'
    else review_alone_flaw('withdrawals', w.currency, p_operator, w.amount, 'reject')
  end
$$;
