-- What a customer has told of or was credited with in a time, each payment once. A rejected deposit
-- gives its room back.
create function own_deposits_counted(p_customer bigint, p_span interval)
returns table (id bigint, created_at timestamptz, currency text, amount numeric)
language sql volatile as $$
  select d.id, d.created_at, d.currency, d.amount
  from (
    select distinct t.customer_id, t.currency from deposit t
    where (t.customer_id = p_customer or t.customer_id in (
        select k.customer_id from account_closing k where k.carried_to = p_customer))
      and t.created_at > clock_timestamp() - p_span
  ) of_one
  cross join lateral deposits_counted(of_one.customer_id, of_one.currency) c (id)
  join deposit d on d.id = c.id and d.created_at > clock_timestamp() - p_span
$$;
grant execute on function own_deposits_counted(bigint, interval) to assay_app;
