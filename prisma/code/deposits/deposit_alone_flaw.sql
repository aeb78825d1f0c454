-- Why an operator may not approve a deposit alone, in words; null where they may. Together with
-- another one they may all the same.
create function deposit_alone_flaw(d deposit, p_operator text) returns text
language sql stable as $$
  select case
    when d.reviewers = 2 then 'Above the limit a second operator approves.'
    when deposit_needs_two(d) and not deposit_was_seen(d) and deposit_sent_as(d) is not null
      then format('By this %s withdrawal %s was paid: a second operator approves.',
        case d.method when 'card' then 'transfer' else 'transaction' end, deposit_sent_as(d))
    when deposit_needs_two(d) and d.method = 'card'
      then 'It may have been credited at another account: a second operator approves.'
    when deposit_needs_two(d) and not deposit_was_seen(d) and deposit_end_credited(d) is not null
      then format('Deposit %s was credited with a payment whose hash ends so: a second operator '
        'approves.', deposit_end_credited(d))
    when deposit_needs_two(d) and deposit_end_forgotten(d)
      then 'A payment whose hash ends so was credited years ago, to an account of which nothing is '
        'kept: a second operator approves.'
    when deposit_needs_two(d)
      then 'What the watcher saw does not show it: a second operator approves.'
    else coalesce(deposit_told_apart_flaw(d, p_operator),
      deposit_parts_flaw(d, p_operator),
      review_alone_flaw('deposits', d.currency, p_operator, d.amount)) end
$$;
