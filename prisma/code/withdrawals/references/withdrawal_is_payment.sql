-- Whether two references name one payment: those that look alike do. Payments of one transaction of
-- a chain, its hash either way round, are told apart by the numbers of their outputs behind it, as
-- in <hash>:2, and only where both have theirs.
create function withdrawal_is_payment(p_reference text, p_other text) returns boolean
language sql immutable as $$
  select coalesce(a.hash = any(hash_ways(b.hash)) and coalesce(a.output = b.output, true), false)
    or reference_look(p_reference) = reference_look(p_other)
  from withdrawal_hash(p_reference) a, withdrawal_hash(p_other) b
$$;
