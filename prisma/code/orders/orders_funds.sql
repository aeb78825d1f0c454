-- What a customer has of their own to spend, and what was advanced against open orders: zero or
-- below. Borrowed money is no part of it. Locks what orders move of it, in the ledger's order, so
-- that it stays until they are booked.
create function orders_funds(p_customer bigint, p_mode mode, out available numeric,
  out advance numeric)
language plpgsql as $$
begin
  select coalesce(sum(a.balance) filter (where a.kind in ('available', 'borrowed')), 0),
    coalesce(sum(a.balance) filter (where a.kind = 'advance'), 0)
    into available, advance
  from (
    select kind, balance from ledger_account
    where coalesce(customer_id, 0) = p_customer
      and kind in ('available', 'held', 'borrowed', 'advance') and currency = 'USDT'
      and mode = p_mode
    order by kind for update
  ) a;
end $$;
