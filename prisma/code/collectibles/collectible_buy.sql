-- Buys a collectible at once by the clock of the database.
create function collectible_buy(p_customer bigint, p_collectible bigint, p_price numeric,
  p_address text, p_unrealised numeric, p_key text) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select collectible_buy_at(p_customer, p_collectible, p_price, p_address, p_unrealised, p_key,
    null)
$$;
grant execute on function collectible_buy(bigint, bigint, numeric, text, numeric, text)
  to assay_app;
