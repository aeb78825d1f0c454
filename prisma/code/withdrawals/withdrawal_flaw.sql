-- Why an operator's decision on a withdrawal cannot stand, in words; null when it can.
create function withdrawal_flaw(w withdrawal, p_status text, p_reason text, p_reference text,
  p_operator text)
returns text language sql stable as $$
  select case
    when p_status is null then 'Give the status too: approved, completed or rejected.'
    when p_status not in ('approved', 'completed', 'rejected')
      then 'The status becomes approved, completed or rejected.'
    when p_status = w.status::text then format('It is %s already.', w.status)
    when w.status in ('completed', 'rejected', 'cancelled')
      then format('It is %s, and that is final.', w.status)
    when p_status = 'completed' and w.status <> 'approved' then 'Approve it first.'
    when length(p_reason) > 500 then 'A reason has at most 500 characters.'
    when length(p_reference) > 200 then 'A reference has at most 200 characters.'
    when p_status <> 'rejected' and trim(p_reason) <> ''
      then 'A reason belongs to a rejection: leave it out.'
    when p_status <> 'completed' and trim(p_reference) <> ''
      then 'A reference belongs to a completion: leave it out.'
    when p_status = 'rejected' and trim(coalesce(p_reason, '')) = ''
      then 'Give the reason together with the status: the customer reads it.'
    when p_status = 'completed' and trim(coalesce(p_reference, '')) = ''
      then 'Give the reference of the payment together with the status.'
    -- Else who sent the money could give it back besides.
    when p_status = 'rejected' and w.status = 'approved' and w.reviewers = 2 and exists (
      select from withdrawal_step s where s.withdrawal_id = w.id and s.operator = p_operator)
      then 'You approved it: above the limit another operator has to reject it.'
    when p_status = 'approved' and w.reviewers = 2 and exists (select from withdrawal_step s
      where s.withdrawal_id = w.id and s.step = 'first-approval' and s.operator = p_operator)
      then 'You approved it already: above the limit another operator has to approve it too.'
  end
$$;
