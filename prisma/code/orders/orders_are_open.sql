-- Whether an account has an open order, a position or a timed option, beside one.
create function orders_are_open(p_customer bigint, p_mode mode, p_beside bigint) returns boolean
language sql stable as $$
  select exists (
    select from orders
    where customer_id = p_customer and mode = p_mode and status = 'open' and id <> p_beside
  )
$$;
