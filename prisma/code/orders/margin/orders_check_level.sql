-- Whether a stop, target or trailing stop had been reached at the price that closes.
create function orders_check_level(r orders, p_reason close_reason, p_price numeric) returns void
language plpgsql as $$
begin
  if not orders_reached(r, p_reason, p_price) then
    raise exception 'the price has not reached the level' using errcode = '10115';
  end if;
end $$;
