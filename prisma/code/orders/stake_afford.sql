-- Whether a customer can stake `p_needed`: as orders_afford, and borrowed money is no stake. While
-- a loan is owed, at most what is available beyond its principal: else 10121, where what is
-- available, borrowed money with it, would do. It says what can be staked, which is the free margin
-- that screens show, and beside it `p_released`, what the same step gives back.
create function stake_afford(p_customer bigint, p_mode mode, p_needed numeric,
  p_unrealised numeric, p_released numeric default 0)
returns void language plpgsql as $$
declare
  v_funds record := orders_funds(p_customer, p_mode);
  v record := stake_free(p_customer, p_mode);
begin
  if v.owed > 0 and p_needed > v.free
    and p_needed <= v_funds.available + borrowed_cash(p_customer)
  then
    raise exception 'borrowed money is no stake' using errcode = '10121',
      detail = json_build_object('max', trim_scale(p_released + greatest(0, least(v.free,
        v_funds.available,
        v_funds.available + v_funds.advance + coalesce(p_unrealised, 0))))::text,
        'currency', 'USDT');
  end if;
  perform orders_afford(p_customer, p_mode, p_needed, p_unrealised);
end $$;
