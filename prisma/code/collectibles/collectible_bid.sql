-- Bids for a collectible by the clock of the database.
create function collectible_bid(p_customer bigint, p_collectible bigint, p_amount numeric,
  p_address text, p_unrealised numeric, p_key text) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  select collectible_bid_at(p_customer, p_collectible, p_amount, p_address, p_unrealised, p_key,
    null)
$$;
grant execute on function collectible_bid(bigint, bigint, numeric, text, numeric, text)
  to assay_app;
