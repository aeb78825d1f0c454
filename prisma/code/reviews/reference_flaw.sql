-- Why a reference of a payment, which customers read, cannot stand, in words for the operator; null
-- when it can: it is what a bank or a chain calls the payment, in the letters that those use.
create function reference_flaw(p_reference text) returns text language sql immutable as $$
  select coalesce(
    reference_words_flaw(p_reference),
    case when trim(p_reference) !~ '^[A-Za-z0-9/_.:-]{0,100}$'
      then 'Give the reference as the bank or the chain writes it: at most 100 letters, digits and '
        || '- _ / . : without blanks.' end)
$$;
