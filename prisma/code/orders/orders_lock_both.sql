-- Locks the trading accounts of two customers, and waits for neither while it has the other: groups
-- of bookings lock theirs in the order in which they came, so that no order of ours would keep both
-- from waiting in a circle. What was not free it waits for the next time. Gives up after 5 s.
create function orders_lock_both(p_one bigint, p_other bigint, p_mode mode) returns void
language plpgsql as $$
declare
  v_until timestamptz := clock_timestamp() + interval '5 seconds';
  v_free bigint;
begin
  loop
    begin
      perform orders_lock(p_one, p_mode);
      perform 1 from trading_account where customer_id = p_other and mode = p_mode
      for update nowait;
      return;
    exception when lock_not_available then
      if clock_timestamp() > v_until then raise; end if;
    end;
    v_free := p_one;
    p_one := p_other;
    p_other := v_free;
  end loop;
end $$;
