create view operations.fill as
  select id, order_id, leg, lots, requested_price, price, tick_source, tick_live, tick_time,
    tick_received_at, tick_sequence, tick_bid, tick_ask, age_ms, spread, fee, slippage, profit,
    reason, created_at
  from fill;
grant select on operations.fill to assay_operator;
