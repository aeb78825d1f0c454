-- What holds of every fill, as orders_check does for orders. A fill never changes afterwards.
create function fill_check() returns trigger language plpgsql as $$
declare
  v_broken text := case
    when (new.leg in ('open', 'close')) is false then 'leg_known'
    when (new.price > 0 and new.tick_bid > 0 and new.tick_ask >= new.tick_bid) is false
      then 'prices_above_zero'
    when (new.age_ms >= 0 and new.fee >= 0 and new.covered >= 0) is false
      then 'amounts_not_negative'
    when (new.lots > 0 and new.tick_size > 0) is false then 'lots_above_zero'
    when (new.age_ms <= new.max_age_ms) is false then 'at_a_fresh_tick'
    when ((new.lots is null) <> (new.tick_size is null)) is false then 'lots_or_grid'
    when ((new.leg = 'close') = (new.profit is not null)) is false then 'closing_has_profit'
    when (new.reason <> 'margin-close-out' or new.decision is not null) is false
      then 'close_out_has_decision'
    when (case when new.lots is not null then new.price in (new.tick_bid, new.tick_ask)
      else new.price % new.tick_size = 0
        and abs(new.price - (new.tick_bid + new.tick_ask) / 2) <= new.tick_size / 2 end) is false
      then 'at_the_price_of_the_tick'
  end;
begin
  if v_broken is not null then
    raise exception 'a fill breaks the rule %', v_broken
      using errcode = 'check_violation', constraint = v_broken, table = 'fill';
  end if;
  return new;
end $$;
create trigger check_rules before insert on fill for each row execute function fill_check();
