-- Why a withdrawal cannot be sent or completed by the payment of this reference, in words; null
-- when it can. What it was claimed with already it can be completed with.
create function withdrawal_reference_flaw(w withdrawal, p_reference text, p_operator text)
returns text language sql stable as $$
  select case
    when trim(coalesce(p_reference, '')) in ('', w.reference) then null
    when d.network is not null and trim(p_reference) !~* '^(0x)?[0-9a-f]{64}(:[0-9]{1,7})?$'
      then format('Give the hash of the transaction on %s, 64 digits from 0 to 9 and a to f. Of '
        'one with several outputs, write the number of the output behind it: <hash>:2.',
        initcap(d.network::text))
    when d.network is null and bank_reference_flaw(p_reference) is not null
      then bank_reference_flaw(p_reference)
    -- One payment completes one withdrawal: else another customer would get nothing.
    when withdrawal_paid_as(w, p_reference) is not null
      then format('Withdrawal %s has this reference already: each has a payment of its own. Of one '
        'transaction with several outputs, write the number of the output behind each: <hash>:2.',
        withdrawal_paid_as(w, p_reference))
    when house_paid_out(p_reference) is not null
      then format('%s has this reference already: each has a payment of its own. Of one '
        'transaction with several outputs, write the number of the output behind each: <hash>:2.',
        house_paid_out(p_reference))
    when d.network is not null and withdrawal_came_in(w, d.network, p_reference) is not null
      then format('By this transaction money came in (%s): give the one by which this was paid.',
        withdrawal_came_in(w, d.network, p_reference))
    -- Else who approved it alone could pay it, alone, by what a customer paid us.
    when d.network is not null and w.reviewers = 1 and exists (select from withdrawal_step s
        where s.withdrawal_id = w.id and s.step = 'approved' and s.operator = p_operator)
      and exists (select from withdrawal_told_as(w, p_reference))
      then format('Deposit %s tells of this transaction, and you alone approved this: where it is '
        'our payment, another operator claims it, or reject that report first.',
        (select min(t.id) from withdrawal_told_as(w, p_reference) t))
    -- Else who claimed one payment could complete it by another one, or by none.
    when w.reference <> '' and not withdrawal_is_payment(p_reference, w.reference)
      and exists (select from withdrawal_step s
        where s.withdrawal_id = w.id and s.step = 'sent' and s.operator = p_operator)
      then format('You claimed it as sent with %s: complete it with that. Where another payment '
        'took its place, another operator completes it with that one.', w.reference)
  end
  from withdrawal_destination d where d.id = w.destination_id
$$;
