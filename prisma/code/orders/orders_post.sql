-- One entry of an order, of the amounts that are not zero; null where there is none.
create function orders_post(r orders, p_step text, p_reason text,
  p_available numeric default 0, p_held numeric default 0, p_advance numeric default 0,
  p_trading numeric default 0, p_fees numeric default 0, p_cover numeric default 0,
  p_reserve numeric default 0)
returns bigint
language plpgsql as $$
begin
  return ledger_write('order:' || r.id || ':' || p_step, p_reason, r.mode,
    orders_accounts(r.customer_id, r.mode),
    array[p_available, p_held, p_advance, p_trading, p_fees, p_cover, p_reserve]);
end $$;
