-- What the watcher knows of the payment that a deposit tells of: 'unknown' where it saw nothing of
-- its transaction, 'seen' where it saw this payment, 'disputed' where one of its notices says so
-- and an earlier one says otherwise, 'unwatched' where it saw the transaction pay something else
-- and never told of any payment to this address, so that it may not look there; else 'elsewhere'.
create function deposit_sight(d deposit) returns text language sql stable as $$
  select case
    when s.is_unknown then 'unknown'
    when d.method = 'crypto' and deposit_was_seen(d) then 'seen'
    when d.method = 'card' or not s.is_of_network then 'elsewhere'
    when s.is_disputed then 'disputed'
    when coalesce(s.is_of_another, false)
      or exists (select from chain_payment w where w.address_id = d.address_id) then 'elsewhere'
    else 'unwatched' end
  from deposit_address a
  cross join lateral (
    select count(*) = 0 as is_unknown, bool_or(p.network = a.network) as is_of_network,
      bool_or(p.output_index = d.output_index) as is_of_another,
      bool_or(p.output_index = coalesce(d.output_index, p.output_index) and exists (
        select from jsonb_array_elements(p.told_otherwise) t
        where lower(t->>'address') = lower(a.address) and t->>'currency' = d.currency
          and (t->>'amount')::numeric = d.amount)) as is_disputed
    from chain_payment p where p.tx_hash = chain_hash(d.tx_hash)
  ) s
  where a.id = d.address_id
$$;
