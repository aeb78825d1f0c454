-- Why an operator's decision on a loan cannot stand, in words; null when it can.
create function loan_flaw(l loan, p_status text, p_reason text, p_operator text)
returns text language sql stable as $$
  select case
    when p_status is null then 'Give the status too: approved or rejected.'
    when p_status not in ('approved', 'rejected') then 'The status becomes approved or rejected.'
    when l.status <> 'pending' then format('It is %s, and that is final.', l.status)
    when told_to_flaw(l.customer_id, p_reason) is not null
      then told_to_flaw(l.customer_id, p_reason)
    when p_status = 'rejected' and reason_of(coalesce(p_reason, '')) = ''
      then 'Give the reason together with the status: the customer reads it.'
    when p_status = 'rejected' then null
    when reason_of(p_reason) <> '' then 'A reason belongs to a rejection: leave it out.'
    when exists (select from customer c where c.id = l.customer_id and c.status <> 'active')
      then 'The account of this customer is not active: reject it and say why.'
    when exists (select from customer c
      where c.id = l.customer_id and c.loan_status <> 'verified')
      then 'The loan verification of the customer comes first.'
    when trading_break_end(l.customer_id) is not null
      then format('The customer takes a break until %s UTC, when nothing is lent: wait or reject.',
        to_char(trading_break_end(l.customer_id) at time zone 'UTC', 'YYYY-MM-DD HH24:MI'))
    when l.amount > loan_room(l.customer_id)
      then format('By the credit score of the customer %s USDT may be paid out by now: reject it '
        'and say why.', trim_scale(loan_room(l.customer_id)))
    when loan_alone_flaw(l, p_operator) is not null
      and (review_first('loans', l.id)).stands = p_operator
      then review_twice_said(l.reviewers)
    when l.amount > (select free from loan_book)
      then format('The loan book has only %s USDT: two operators move money into it first.',
        (select trim_scale(free) from loan_book))
  end
$$;
