-- Why words of an operator to one customer cannot stand: as told_flaw has it, and for a sum of
-- money that is not on record. Whoever wants money that nobody owes has to name a sum.
create function told_to_flaw(p_customer bigint, p_text text, p_most integer default 500)
returns text language sql stable as $$
  select coalesce(told_flaw(p_text, p_most), told_sums_flaw(p_customer, p_text))
$$;
