-- What a customer can stake of what is available: in the real account what is left beyond the
-- principal of loans that they owe, since borrowed money is no stake. And that principal.
create function stake_free(p_customer bigint, p_mode mode, out free numeric, out owed numeric)
language sql stable as $$
  select greatest(0, coalesce(sum(a.balance), 0)),
    coalesce(-sum(a.balance) filter (where a.kind = 'loan-debt'), 0)
  from ledger_account a
  where coalesce(a.customer_id, 0) = p_customer and a.currency = 'USDT' and a.mode = p_mode
    and (a.kind = 'available' or a.kind = 'loan-debt' and p_mode = 'real')
$$;
