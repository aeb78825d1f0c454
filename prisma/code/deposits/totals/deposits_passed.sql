-- The deposits that wait and pass the limit of their customers' verification, of all customers at
-- once, as deposit_limit_passed has it of one: what counts of a customer is summed once for all
-- that they told of, and only where it could be enough.
create function deposits_passed() returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select t.id
  from (
    select d.customer_id, d.currency, p.value::numeric as most from deposit d
    join customer c on c.id = d.customer_id and c.advanced_status <> 'verified'
    join parameter p on p.key = 'deposits.advancedAbove.' || d.currency
    where d.status in ('pending', 'approved')
      and d.customer_id in (select w.customer_id from deposit w where w.status = 'pending')
    group by d.customer_id, d.currency, p.value
    having bool_or(d.status = 'pending') and sum(d.amount) > p.value::numeric
  ) w
  cross join lateral deposit_totals(w.customer_id, w.currency) t
  where t.total > w.most
$$;
grant execute on function deposits_passed() to assay_operator;
