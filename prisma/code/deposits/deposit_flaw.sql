-- Why an operator's decision on a deposit cannot stand, in words; null when it can.
create function deposit_flaw(d deposit, p_status text, p_reason text, p_operator text)
returns text language sql stable as $$
  select case
    when p_status is null then 'Give the status too: approved, rejected or duplicate.'
    when p_status not in ('approved', 'rejected', 'duplicate')
      then 'The status becomes approved, rejected or duplicate.'
    when p_status = d.status::text then format('It is %s already.', d.status)
    when d.status <> 'pending' then format('It is %s, and that is final.', d.status)
    when told_to_flaw(d.customer_id, p_reason) is not null
      then told_to_flaw(d.customer_id, p_reason)
    when p_status = 'rejected' and reason_of(coalesce(p_reason, '')) = ''
      then 'Give the reason together with the status: the customer reads it.'
    when p_status <> 'rejected' and reason_of(p_reason) <> ''
      then 'A reason belongs to a rejection: leave it out.'
    when p_status = 'duplicate' and not coalesce((select o.customer_id = d.customer_id
        from deposit o where o.id = deposit_credited_as(d)), false)
      then 'This customer was credited with no such payment: approve it, or reject it.'
    when p_status = 'approved' and p_operator = 'assay-watcher'
      and (d.reviewers > 1 or deposit_needs_two(d))
      then 'Two operators have to approve it, and the watcher is none.'
    when p_status = 'approved' and p_operator = 'assay-watcher' and deposit_holds(d) <> '{}'
      then format('It waits for a person: %s.', array_to_string(deposit_holds(d), ', '))
    when p_status = 'approved'
      and exists (select from customer c where c.id = d.customer_id and c.status = 'closed')
      then 'The customer closed this account: send the payment back, then reject it and say so.'
    when p_status = 'approved' and deposit_rests_until(d) is not null
      then format('It rests until %s UTC: the customer answered a question with yes. Read asked.',
        to_char(deposit_rests_until(d), 'YYYY-MM-DD HH24:MI'))
    when p_status = 'approved' and deposit_alone_flaw(d, p_operator) is not null
      and (review_first('deposits', d.id)).stands = p_operator
      then review_twice_said(d.reviewers)
    when p_status = 'approved' and exists (select from deposit_address a
      where a.id = d.address_id and a.customer_id is not null
        and (a.added_by = p_operator
          or operator_wrote('deposit_address', a.id::text, '{note}', p_operator, true)))
      then 'You added the address of this customer: another operator has to approve it.'
    when p_status = 'approved' and exists (select from customer c
      where c.id = d.customer_id and c.basic_status <> 'verified')
      then 'The basic verification of the customer comes first.'
    when p_status = 'approved' then deposit_payment_flaw(d)
  end
$$;
