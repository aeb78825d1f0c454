grant select, delete on swap_quote to assay_app;
grant insert (
  customer_id, from_currency, to_currency, amount, gross, fee, fee_rate, sold_tick, bought_tick
) on swap_quote to assay_app;
