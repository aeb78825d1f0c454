-- Why a payment at a bank cannot be named so, in words; null when it can: the hash of a transaction
-- on a chain, whatever stands around it or within it, would let one payment count as two.
create function bank_reference_flaw(p_reference text) returns text language sql immutable as $$
  select case when chain_hash(p_reference) is not null
    then 'This is the hash of a transaction on a chain: give what the bank calls the payment.' end
$$;
