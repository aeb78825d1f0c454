-- A limit order never opens worse than its limit, and a stop order never before its stop.
create function orders_check_opening(r orders) returns void language plpgsql as $$
begin
  if r.type = 'limit' and (case r.side
    when 'long' then r.open_price > r.limit_price
    else r.open_price < r.limit_price end) then
    raise exception 'the price has not reached the limit' using errcode = '10115';
  end if;
  if r.type = 'stop' and (case r.side
    when 'long' then r.open_price < r.stop_price
    else r.open_price > r.stop_price end) then
    raise exception 'the price has not reached the stop' using errcode = '10115';
  end if;
end $$;
