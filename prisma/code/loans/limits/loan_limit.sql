-- The most that a customer may owe by their credit score, and what of it is left beside principal
-- that is owed and applications that wait.
create function loan_limit(p_customer bigint, out whole numeric, out free numeric)
language sql stable as $$
  select w.whole, greatest(0, w.whole - coalesce((
    select sum(case l.status when 'pending' then l.amount else l.principal end) from loan l
    where l.customer_id = p_customer and l.status in ('pending', 'repaying', 'overdue')), 0))
  from (
    select loan_limit_at(p.value, (loan_score(p_customer)).score) as whole
    from parameter p where p.key = 'loans.limits'
  ) w
$$;
grant execute on function loan_limit(bigint) to assay_app;
