-- What an alert said must not change afterwards: only its mail is noted, or it is taken off the
-- list.
create function price_alert_fired_stays() returns trigger language plpgsql as $$
begin
  if (old.fired_at, old.tick_source, old.tick_live, old.tick_time, old.tick_sequence,
      old.tick_bid, old.tick_ask, old.tick_price, old.price, old.direction, old.code)
    is distinct from (new.fired_at, new.tick_source, new.tick_live, new.tick_time,
      new.tick_sequence, new.tick_bid, new.tick_ask, new.tick_price, new.price, new.direction,
      new.code)
  then
    raise exception 'a fired alert stays as it is';
  end if;
  return new;
end $$;
create trigger fired_stays before update on price_alert
  for each row when (old.status <> 'active') execute function price_alert_fired_stays();
