-- Which other withdrawal was claimed or completed with this payment, whatever became of it: what
-- was rejected since may have been paid all the same. Null where none was. Outputs tell payments of
-- one transaction apart on one network alone: a transaction is on one.
create function withdrawal_paid_as(w withdrawal, p_reference text) returns bigint
language sql stable as $$
  select min(o.id)
  from withdrawal_hash(p_reference) h cross join lateral (
    select n.id, true as is_same from withdrawal_named(p_reference) n
    union all
    select p.withdrawal_id, withdrawal_is_payment(case
        when d.network is not distinct from t.network then p_reference else h.hash end, p.reference)
    from (
      -- Few name its transaction: each is found by the end of it.
      select q.id as withdrawal_id, q.destination_id, q.reference from withdrawal q
      where q.reference <> ''
        and right(substring(lower(q.reference) from '[0-9a-f]{64}'), 6) = right(h.hash, 6)
      union all
      select s.withdrawal_id, q.destination_id, s.reference
      from withdrawal_step s join withdrawal q on q.id = s.withdrawal_id
      where s.reference is not null
        and right(substring(lower(s.reference) from '[0-9a-f]{64}'), 6) = right(h.hash, 6)
    ) p
    join withdrawal_destination d on d.id = p.destination_id
    join withdrawal_destination t on t.id = w.destination_id
  ) o
  where o.id <> w.id and o.is_same
$$;
