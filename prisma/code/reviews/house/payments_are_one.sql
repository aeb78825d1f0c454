-- Whether two references name one payment outside, whatever each was written for: those that look
-- alike do, and those that have the hash of one transaction, either way round, unless both say
-- which of its outputs they are, as in <hash>:2, and say different ones.
create function payments_are_one(p_reference text, p_other text) returns boolean
language sql immutable as $$
  select case when a.hash = any(hash_ways(b.hash)) and a.output <> b.output then false
    else coalesce(reference_look(p_reference) = reference_look(p_other), false)
      or coalesce(chain_hash(p_reference) = any(hash_ways(chain_hash(p_other))), false) end
  from withdrawal_hash(p_reference) a, withdrawal_hash(p_other) b
$$;
