-- Locks the customer's trading account: the first lock of everything that changes its orders.
create function orders_lock(p_customer bigint, p_mode mode) returns void language plpgsql as $$
begin
  perform 1 from trading_account where customer_id = p_customer and mode = p_mode for update;
  if not found then raise exception 'no trading account'; end if;
end $$;
