-- Which withdrawal was claimed or completed with the payment that a reference names, whatever
-- became of it: what was rejected since may have been paid all the same. Null where none was.
create function customer_paid_out(p_reference text) returns bigint language sql stable as $$
  select min(q.id)
  from (select array(select right(way, 6) from unnest(hash_ways(chain_hash(p_reference))) way))
    e (ends)
  cross join lateral (
    select n.id from withdrawal_named(p_reference) n
    union
    -- Few name its transaction: each is found by the end of it.
    select w.id from withdrawal w
    where w.reference <> ''
      and right(substring(lower(w.reference) from '[0-9a-f]{64}'), 6) = any(e.ends)
    union
    select s.withdrawal_id from withdrawal_step s
    where s.reference is not null
      and right(substring(lower(s.reference) from '[0-9a-f]{64}'), 6) = any(e.ends)
  ) o
  join withdrawal q on q.id = o.id
  cross join withdrawal_payment(q) p
  where payments_are_one(p_reference, p)
$$;
