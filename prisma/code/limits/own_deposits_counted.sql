-- What a customer has told of or was credited with in a time, each payment once. A rejected deposit
-- gives its room back.
create function own_deposits_counted(p_customer bigint, p_span interval)
returns table (id bigint, created_at timestamptz, currency text, amount numeric)
language sql volatile as $$
  select d.id, d.created_at, d.currency, d.amount from deposit d
  where (d.customer_id = p_customer or d.customer_id in (
      select k.customer_id from account_closing k where k.carried_to = p_customer))
    and d.created_at > clock_timestamp() - p_span
    and deposit_is_counted(d)
$$;
grant execute on function own_deposits_counted(bigint, interval) to assay_app;
