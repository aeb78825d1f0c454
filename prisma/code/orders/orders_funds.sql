-- What a customer has to spend, and what was advanced against open orders: zero or below.
create function orders_funds(p_customer bigint, p_mode mode, out available numeric,
  out advance numeric)
language plpgsql stable as $$
begin
  select coalesce(sum(a.balance) filter (where a.kind = 'available'), 0),
    coalesce(sum(a.balance) filter (where a.kind = 'advance'), 0)
    into available, advance
  from ledger_account a
  where coalesce(a.customer_id, 0) = p_customer and a.kind in ('available', 'advance')
    and a.currency = 'USDT' and a.mode = p_mode;
end $$;
