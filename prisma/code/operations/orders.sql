create view operations.orders as
  select id, customer_id, mode::text, kind::text, code, side::text, type::text, status::text, lots,
    open_lots, leverage, stake, payout, open_price, close_price, limit_price, stop_price, tied_to,
    stop_loss, take_profit, trailing_distance, fee, profit, close_reason::text, cancel_reason,
    terms_version, opened_at, closed_at, expires_at, created_at
  from orders;
grant select on operations.orders to assay_operator;
