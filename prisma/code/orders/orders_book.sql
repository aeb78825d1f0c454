-- One booking. `made` is false where its key had made this order, or this closing, before.
create function orders_book(o jsonb, out order_id bigint, out made boolean) language plpgsql as $$
begin
  -- Who opens an order counts it before anything else, which is the same lock.
  if o->>'do' not in ('open', 'place', 'buy-timed') then
    perform orders_lock((o->>'customerId')::bigint, (o->>'mode')::mode);
  end if;
  made := true;
  order_id := (o->>'id')::bigint;
  case o->>'do'
    when 'open', 'place', 'buy-timed' then
      order_id := orders_by_key((o->>'customerId')::bigint, o->>'clientKey');
      made := order_id is null;
      if not made then return; end if;
      order_id := case o->>'do'
        when 'buy-timed' then orders_buy_timed(o)
        else orders_buy(o, o->>'do' = 'place') end;
    when 'fill' then perform orders_fill(o);
    when 'close' then made := orders_close(o);
    when 'cancel' then
      perform orders_release(orders_take(o, 'position', '{pending}'), 'cancelled', o->>'reason',
        o->>'clientKey');
    when 'expire' then
      if not exists (
        select from orders
        where id = order_id and good_till <= clock_timestamp() + interval '1 second'
      ) then
        raise exception 'the order has not expired' using errcode = '10115';
      end if;
      perform orders_release(orders_take(o, 'position', '{pending}'), 'expired', null);
    when 'change' then perform orders_change(o);
    when 'settle-timed', 'return-timed' then perform orders_settle_timed(o);
  end case;
end $$;
