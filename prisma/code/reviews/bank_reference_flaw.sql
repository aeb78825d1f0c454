-- Why a payment at a bank cannot be named so, in words; null when it can: the hash of a transaction
-- on a chain, whatever stands around it or within it, would let one payment count as two. What a
-- bank writes has 36 characters at most, so with some more it may still stand, and a hash of 64
-- digits with some letters changed or put in between does not.
create function bank_reference_flaw(p_reference text) returns text language sql immutable as $$
  select case
    when chain_hash(p_reference) is not null
      or length(regexp_replace(lower(p_reference), '[^0-9a-f]', '', 'g')) >= 48
      or length(regexp_replace(lower(reference_look(p_reference)), '[^0-9a-f]', '', 'g')) >= 48
      then 'This is the hash of a transaction on a chain: give what the bank calls the payment.'
    when length(reference_look(p_reference)) > 64
      then 'No bank calls a payment by more than 64 letters and digits: give what it calls it.'
  end
$$;
