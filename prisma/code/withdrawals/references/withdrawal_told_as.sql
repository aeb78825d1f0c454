-- The reports that wait and name the transaction that is to be the payment of a withdrawal, made
-- once that was approved: what is sent is there to be read by everybody and may be told of as a
-- deposit before it is claimed. What was told of before is no payment of it.
create function withdrawal_told_as(w withdrawal, p_reference text, out id bigint)
returns setof bigint language sql stable rows 1 as $$
  select d.id
  from withdrawal_hash(p_reference) r
  join deposit d on d.tx_hash <> '' and lower(d.tx_hash) = any(hash_ways(r.hash))
    and d.status = 'pending'
  where d.created_at > (select s.at from withdrawal_step s
    where s.withdrawal_id = w.id and s.step = 'approved')
$$;
