-- Until when a customer takes a break from the real account; null where none is under way.
create function trading_break_end(p_customer bigint) returns timestamptz
language sql volatile as $$
  select max(b.ends_at) from trading_break b
  where b.customer_id = p_customer and b.ends_at > clock_timestamp()
$$;
grant execute on function trading_break_end(bigint) to assay_app;
