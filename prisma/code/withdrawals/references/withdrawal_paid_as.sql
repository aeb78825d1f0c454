-- Which other withdrawal was claimed or completed with this payment, whatever became of it: what
-- was rejected since may have been paid all the same. Null where none was. Outputs tell payments of
-- one transaction apart on one network alone: a transaction is on one.
create function withdrawal_paid_as(w withdrawal, p_reference text) returns bigint
language sql stable as $$
  select min(q.id)
  from withdrawal_hash(p_reference) h
  cross join lateral (select right(h.hash, 6), right(hash_reversed(h.hash), 6)) e (one, other)
  cross join lateral (
    select n.id from withdrawal_named(p_reference) n
    union
    -- Few name its transaction: each is found by the end of it.
    select r.id from withdrawal r
    where r.reference <> ''
      and right(substring(lower(r.reference) from '[0-9a-f]{64}'), 6) in (e.one, e.other)
    union
    select s.withdrawal_id from withdrawal_step s
    where s.reference is not null
      and right(substring(lower(s.reference) from '[0-9a-f]{64}'), 6) in (e.one, e.other)
  ) o
  join withdrawal q on q.id = o.id
  join withdrawal_destination d on d.id = q.destination_id
  join withdrawal_destination t on t.id = w.destination_id
  cross join withdrawal_payment(q) p
  where q.id <> w.id and (reference_look(p_reference) = reference_look(p)
    or withdrawal_is_payment(case when d.network is not distinct from t.network
      then p_reference else h.hash end, p))
$$;
