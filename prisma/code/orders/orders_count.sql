-- Counts one more pending or open order, or one less. No more than 500 at a time.
create function orders_count(p_customer bigint, p_mode mode, p_change integer) returns void
language plpgsql as $$
begin
  update trading_account set open_orders = open_orders + p_change
  where customer_id = p_customer and mode = p_mode and (p_change < 0 or open_orders < 500);
  if not found then
    raise exception 'too many open orders' using errcode = '10119', detail = '{"max": "500"}';
  end if;
end $$;
