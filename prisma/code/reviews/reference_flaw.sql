-- Why a reference of a payment, which customers read, cannot stand, in words for the operator; null
-- when it can: it is what a bank or a chain calls the payment, with digits as many as it has, and
-- neither leads elsewhere nor asks for anything.
create function reference_flaw(p_reference text) returns text language sql immutable as $$
  select coalesce(
    case when told_link(told_folded(p_reference))
      then 'A reference has no link and no mail address.' end,
    demand_flaw(p_reference))
$$;
