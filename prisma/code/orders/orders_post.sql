-- One entry of an order, of the amounts that are not zero; null where there is none.
create function orders_post(p_order bigint, p_customer bigint, p_mode mode, p_step text,
  p_reason ledger_reason,
  p_available numeric default 0, p_held numeric default 0, p_advance numeric default 0,
  p_trading numeric default 0, p_fees numeric default 0, p_cover numeric default 0,
  p_reserve numeric default 0)
returns bigint
language plpgsql as $$
declare
  v_amounts ledger_amount[] := array[
    (p_customer, 'available', 'USDT', p_available),
    (p_customer, 'held', 'USDT', p_held),
    (p_customer, 'advance', 'USDT', p_advance),
    (null, 'trading', 'USDT', p_trading),
    (null, 'fees', 'USDT', p_fees),
    (null, 'negative-balance-cover', 'USDT', p_cover),
    (null, 'option-reserve', 'USDT', p_reserve)];
begin
  if p_available = 0 and p_held = 0 and p_advance = 0 and p_trading = 0 and p_fees = 0
    and p_cover = 0 and p_reserve = 0 then
    return null;
  end if;
  return ledger_post('order:' || p_order || ':' || p_step, p_reason, p_mode, v_amounts);
end $$;
