-- Why a deposit cannot be this payment of its transaction, in words; null when it can. It is told
-- once, also of one that was credited already; where a watcher saw the transaction, that decides.
create function deposit_output_flaw(d deposit, p_output text) returns text
language sql stable as $$
  select case
    when d.method = 'card' then 'An output is of crypto; of a payment to a bank account give the '
      'bank_reference.'
    when p_output !~ '^(0|[1-9][0-9]{0,6})$' or p_output::integer > 1000000
      then 'The output is the number of the payment in its transaction, from 0 on.'
    when d.output_index is not null
      then format('It is output %s of its transaction, and that is final.', d.output_index)
    when d.status in ('rejected', 'duplicate')
      then format('It is %s, and that is final.', d.status)
    when exists (select from deposit o where o.id <> d.id and o.status = 'approved'
        and o.address_id = d.address_id and d.tx_hash <> '' and lower(o.tx_hash) = lower(d.tx_hash)
        and o.output_index = p_output::integer)
      then 'This output was credited already.'
    when exists (select from chain_payment p where p.address_id = d.address_id
        and lower(p.tx_hash) = lower(d.tx_hash))
      and not exists (select from chain_payment p where p.address_id = d.address_id
        and lower(p.tx_hash) = lower(d.tx_hash) and p.output_index = p_output::integer
        and p.amount = d.amount)
      then 'The watcher saw no such amount as this output: compare it with on_chain.'
  end
$$;
