-- Why an operator's decision on a withdrawal cannot stand, in words; null when it can.
create function withdrawal_flaw(w withdrawal, p_status text, p_reason text, p_reference text,
  p_operator text)
returns text language sql stable as $$
  select case
    when p_status is null then 'Give the status too: approved, sent, completed or rejected.'
    when p_status not in ('approved', 'sent', 'completed', 'rejected')
      then 'The status becomes approved, sent, completed or rejected.'
    when p_status = w.status::text then format('It is %s already.', w.status)
    when w.status in ('completed', 'rejected', 'cancelled')
      then format('It is %s, and that is final.', w.status)
    when p_status in ('sent', 'completed') and w.status <> 'approved' then 'Approve it first.'
    when p_status = 'sent' and withdrawal_sent_at(w.id) is not null
      then format('It was claimed as sent with %s already.', w.reference)
    when told_to_flaw(w.customer_id, p_reason) is not null
      then told_to_flaw(w.customer_id, p_reason)
    when reference_flaw(p_reference) is not null then reference_flaw(p_reference)
    when p_status <> 'rejected' and trim(p_reason) <> ''
      then 'A reason belongs to a rejection: leave it out.'
    when p_status not in ('sent', 'completed') and trim(p_reference) <> ''
      then 'A reference belongs to what was sent or completed: leave it out.'
    when p_status = 'rejected' and trim(coalesce(p_reason, '')) = ''
      then 'Give the reason together with the status: the customer reads it.'
    when p_status in ('sent', 'completed')
      and trim(coalesce(p_reference, w.reference, '')) = ''
      then 'Give the reference of the payment together with the status.'
    -- One payment completes one withdrawal: else another customer would get nothing.
    when p_status in ('sent', 'completed') and trim(p_reference) <> ''
      and withdrawal_paid_as(w, p_reference) is not null
      then format('Withdrawal %s has this reference already: each has a payment of its own. Of one '
        'transaction with several outputs, write the number of the output behind each: <hash>:2.',
        withdrawal_paid_as(w, p_reference))
    -- Else who sent the money could give it back besides.
    when p_status = 'rejected' and w.status = 'approved' and w.reviewers = 2 and exists (
      select from withdrawal_step s where s.withdrawal_id = w.id and s.operator = p_operator)
      then 'You approved it: above the limit another operator has to reject it.'
    when p_status = 'approved' and w.reviewers = 2 and exists (select from withdrawal_step s
      where s.withdrawal_id = w.id and s.step = 'first-approval' and s.operator = p_operator)
      then 'You approved it already: above the limit another operator has to approve it too.'
    when p_status = 'rejected' and exists (select from withdrawal_step s
      where s.withdrawal_id = w.id and s.step = 'sent' and s.operator = p_operator)
      then 'You claimed it as sent: another operator has to reject it.'
    -- Else one operator could credit what nobody paid, and pay it out.
    when p_status = 'approved' and w.reviewers = 1 and exists (
      select from deposit d join deposit_step s on s.deposit_id = d.id and s.step = 'approved'
      where d.customer_id = w.customer_id and d.reviewers = 1 and s.operator = p_operator
        and s.at > now() - interval '90 days'
      union all
      select from loan l join loan_step s on s.loan_id = l.id and s.step = 'approved'
      where l.customer_id = w.customer_id and l.reviewers = 1 and s.operator = p_operator
        and s.at > now() - interval '90 days')
      then 'You alone credited a deposit or a loan of this customer: another operator approves '
        'what goes out.'
    when p_status = 'approved' and w.reviewers = 1
      and review_alone_flaw('withdrawals', w.currency, p_operator, w.amount) is not null
      then review_alone_flaw('withdrawals', w.currency, p_operator, w.amount)
    when p_status = 'approved' and w.reviewers = 1 then (
      select review_parts_flaw('withdrawals', w.currency, coalesce(sum(o.amount), 0), w.amount)
      from withdrawal o join withdrawal_step s on s.withdrawal_id = o.id and s.step = 'approved'
      where o.customer_id = w.customer_id and o.currency = w.currency and o.reviewers = 1
        and s.operator = p_operator
        and s.at > now() - interval '7 days')
  end
$$;
