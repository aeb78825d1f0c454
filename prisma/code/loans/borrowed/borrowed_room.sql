-- How much of what comes back to a customer's available USDT is borrowed money again: at most what
-- they owe of principal and is not there.
create function borrowed_room(p_customer bigint, p_amount numeric) returns numeric
language sql stable as $$
  select least(p_amount, s.owed - borrowed_cash(p_customer)) from stake_free(p_customer, 'real') s
$$;
