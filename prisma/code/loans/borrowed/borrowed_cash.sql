-- How much of a customer's available USDT a loan paid out: it has not left since, and repaid
-- nothing. It backs no position and pays for no loss.
create function borrowed_cash(p_customer bigint) returns numeric
language sql stable as $$
  select coalesce(-sum(a.balance), 0) from ledger_account a
  where coalesce(a.customer_id, 0) = p_customer and a.kind = 'borrowed' and a.currency = 'USDT'
    and a.mode = 'real'
$$;
