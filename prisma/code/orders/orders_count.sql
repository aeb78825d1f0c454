-- Counts so many more pending or open orders and gives how many there are. Locks the customer's
-- trading account by that, the first lock of everything that changes its orders.
create function orders_count(p_customer bigint, p_mode mode, p_change integer) returns integer
language plpgsql as $$
declare
  v_open integer;
begin
  update trading_account set open_orders = open_orders + p_change
  where customer_id = p_customer and mode = p_mode returning open_orders into v_open;
  if v_open is null then raise exception 'no trading account'; end if;
  return v_open;
end $$;
