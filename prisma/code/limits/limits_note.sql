-- Notes until when a limit, a break, a suspension or a closing may stand before an order of the
-- real account, in the row that every order locks. Whoever calls has changed one of them and holds
-- the lock of the account.
create function limits_note(p_customer bigint) returns void language sql as $$
  update trading_account t set limited_until = greatest(
    (select max(case
        when l.next_at is null and l.amount is null then null
        when l.next_at is not null and l.next_amount is null then l.next_at
        else 'infinity' end)
      from own_limit l where l.customer_id = p_customer),
    (select max(b.ends_at) from trading_break b where b.customer_id = p_customer),
    suspension_end(p_customer),
    (select max('infinity'::timestamptz) from account_closing k where k.customer_id = p_customer
      and k.stopped_at is null and k.called_off_at is null))
  where t.customer_id = p_customer and t.mode = 'real'
$$;
