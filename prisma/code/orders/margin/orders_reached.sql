-- Whether a closing for this reason may have this price: a stop, target or trailing stop only where
-- it has reached the level.
create function orders_reached(r orders, p_reason close_reason, p_price numeric) returns boolean
language plpgsql immutable as $$
declare
  v_level numeric := case p_reason
    when 'stop-loss' then r.stop_loss
    when 'take-profit' then r.take_profit
    when 'trailing-stop'
      then r.trailing_extreme + case r.side when 'long' then -1 else 1 end * r.trailing_distance
    end;
begin
  if p_reason not in ('stop-loss', 'take-profit', 'trailing-stop') then return true; end if;
  return coalesce(case
    when (r.side = 'long') = (p_reason <> 'take-profit') then p_price <= v_level
    else p_price >= v_level end, false);
end $$;
