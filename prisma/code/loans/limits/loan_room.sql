-- What may still be paid out to a customer by their credit score, beside principal that is owed.
create function loan_room(p_customer bigint) returns numeric language sql stable as $$
  select greatest(0, (loan_limit(p_customer)).whole - coalesce((
    select sum(l.principal) from loan l
    where l.customer_id = p_customer and l.status in ('repaying', 'overdue')), 0))
$$;
