-- What an amount is worth in USDT at given prices, {"BTC": "6791.67", …}; null where there is none.
create function usdt_worth(p_currency text, p_amount numeric, p_prices jsonb) returns numeric
language sql immutable as $$
  select p_amount * case p_currency when 'USDT' then 1 else (p_prices->>p_currency)::numeric end
$$;
grant execute on function usdt_worth(text, numeric, jsonb) to assay_app;
