-- What is on record of the transaction of a deposit that waits, beyond what its customer told and
-- may know: for operators alone, since it is about other customers. Of a payment of our own it says
-- which withdrawal that was, and of which customer.
create function deposit_recorded(d deposit) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select array_remove(array[
    case when exists (select from deposit_conflicts(d)) then 'credited-already' end,
    case when chain_hash(d.tx_hash) is not null and exists (select from deposit o
      where o.id in (select deposit_near(d)) and o.customer_id <> d.customer_id
        and o.status = 'pending' and chain_hash(o.tx_hash) = chain_hash(d.tx_hash))
      then 'told-by-another' end,
    case when chain_hash(d.tx_hash) is not null and exists (select from deposit o
      join deposit_address x on x.id = o.address_id
      join deposit_address y on y.id = d.address_id
      where o.id in (select deposit_near(d)) and x.network <> y.network
        and o.status = 'pending' and chain_hash(o.tx_hash) = chain_hash(d.tx_hash))
      then 'told-on-another-network' end,
    case when exists (select from deposit o
      where o.id in (select deposit_near(d)) and deposit_same_end(d, o)
        and o.status in ('pending', 'approved')
        and o.id not in (select c.id from deposit_conflicts(d) c))
      then 'same-end-told' end,
    case when deposit_sight(d) in ('elsewhere', 'unwatched', 'disputed')
      then 'seen-elsewhere' end,
    case when exists (select from deposit o where o.id in (select deposit_near(d))
        and o.status = 'approved' and deposit_at_another(d, o))
      then 'credited-at-another-account' end,
    case when exists (select from deposit o where o.id in (select deposit_near(d))
        and o.status = 'pending' and deposit_at_another(d, o))
      then 'told-at-another-account' end,
    case when exists (select from deposit o where o.id in (select deposit_near(d))
        and o.status in ('pending', 'approved') and deposit_words_elsewhere(d, o))
      then 'same-words-at-another-account' end,
    (select format('paid-by-us as withdrawal %s of customer %s', w.id, w.customer_id)
      from withdrawal w where w.id = deposit_sent_as(d)),
    case when d.reviewers = 1 and deposit_needs_two(d) then 'two-operators' end
  ], null)
  where d.status = 'pending'
$$;
grant execute on function deposit_recorded(deposit) to assay_operator;
