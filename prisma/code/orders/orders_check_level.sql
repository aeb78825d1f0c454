-- Whether a stop, target or trailing stop had been reached at the price that closes.
create function orders_check_level(r orders, p_reason close_reason, p_price numeric) returns void
language plpgsql as $$
declare
  v_level numeric := case p_reason
    when 'stop-loss' then r.stop_loss
    when 'take-profit' then r.take_profit
    when 'trailing-stop'
      then r.trailing_extreme + case r.side when 'long' then -1 else 1 end * r.trailing_distance
    end;
begin
  if p_reason not in ('stop-loss', 'take-profit', 'trailing-stop') then return; end if;
  if not coalesce(case
    when (r.side = 'long') = (p_reason <> 'take-profit') then p_price <= v_level
    else p_price >= v_level end, false) then
    raise exception 'the price has not reached the level' using errcode = '10115';
  end if;
end $$;
