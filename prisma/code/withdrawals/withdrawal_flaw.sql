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
    -- What was said at a first rejection was judged then; a limit that it names may have changed.
    when not exists (select from withdrawal_step s where s.withdrawal_id = w.id
        and s.step = 'first-rejection' and s.reason = reason_of(p_reason))
      and told_to_flaw(w.customer_id, p_reason) is not null
      then told_to_flaw(w.customer_id, p_reason)
    when reference_flaw(p_reference) is not null then reference_flaw(p_reference)
    when p_status <> 'rejected' and reason_of(p_reason) <> ''
      then 'A reason belongs to a rejection: leave it out.'
    when p_status not in ('sent', 'completed') and trim(p_reference) <> ''
      then 'A reference belongs to what was sent or completed: leave it out.'
    when p_status = 'rejected' and reason_of(coalesce(p_reason, '')) = ''
      then 'Give the reason together with the status: the customer reads it.'
    when p_status in ('sent', 'completed')
      and trim(coalesce(p_reference, w.reference, '')) = ''
      then 'Give the reference of the payment together with the status.'
    when p_status in ('sent', 'completed') and withdrawal_send_flaw(w, p_operator) is not null
      then withdrawal_send_flaw(w, p_operator)
    when p_status in ('sent', 'completed')
      and withdrawal_reference_flaw(w, p_reference, p_operator) is not null
      then withdrawal_reference_flaw(w, p_reference, p_operator)
    when p_status = 'rejected' and not withdrawal_returns(w.id)
      and (review_first('withdrawals', w.id, 'first-rejection')).stands = p_operator
      then 'You rejected it already: another operator has to reject it too.'
    -- What was claimed as sent and came back two reject together where none may alone: else its
    -- customer would lose it. Of what one approved, who claimed it is not the first to say so.
    when p_status = 'rejected' and (withdrawal_sent_at(w.id) is null
        or w.reviewers = 1 and withdrawal_claimed(w.id, p_operator)
          and (review_first('withdrawals', w.id, 'first-rejection')).stands is null)
      and withdrawal_reject_alone_flaw(w, p_operator) is not null
      then withdrawal_reject_alone_flaw(w, p_operator)
    when p_status = 'approved' and withdrawal_alone_flaw(w, p_operator) is not null
      and (review_first('withdrawals', w.id)).stands = p_operator
      then review_twice_said(w.reviewers)
  end
$$;
