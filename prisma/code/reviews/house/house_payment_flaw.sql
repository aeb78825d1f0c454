-- Why the payment of a reference is none of the house, in words; null when it can be: one payment
-- outside counts once, as a customer's or as the house's own. The source is that of a move of the
-- treasury, or payout for one to a charity.
create function house_payment_flaw(p_source text, p_reference text) returns text
language sql stable as $$
  select case
    when p_source = 'paid-in' and customer_paid_in(p_reference) is not null
      then format('By this payment a customer paid in (%s): it is no money of the house. A report '
        'that is wrong is rejected first.', customer_paid_in(p_reference))
    when p_source in ('taken-out', 'payout') and customer_paid_out(p_reference) is not null
      then format('Withdrawal %s has this reference already: each has a payment of its own. Of one '
        'transaction with several outputs, write the number of the output behind each: <hash>:2.',
        customer_paid_out(p_reference))
    when p_source in ('taken-out', 'payout') and house_paid_out(p_reference) is not null
      then format('%s has this reference already: each has a payment of its own.',
        house_paid_out(p_reference)) end
$$;
