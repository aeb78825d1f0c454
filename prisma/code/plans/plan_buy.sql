-- Sells a plan under terms of the version that its buyer saw: the principal moves to plan
-- principal, the whole reward from the treasury to its reserve. Under a key that was used it gives
-- the plan of then. `p_daily` is what is paid every 24 hours, reckoned by who asks, checked here.
-- Refuses with 10005, 10010, 10011, 10012, 10013, 10024, 10110, 10113 once the terms have changed,
-- 10123, and 10119 where the treasury does not cover the reward.
create function plan_buy(p_customer bigint, p_product bigint, p_version integer, p_days integer,
  p_amount numeric, p_daily numeric, p_unrealised numeric, p_key text)
returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  p plan_product;
  v_id bigint;
  v_now timestamptz;
  v_yield numeric;
  v_free numeric;
begin
  perform orders_lock(p_customer, 'real');
  v_now := clock_timestamp();
  select id into v_id from plan where customer_id = p_customer and client_key = p_key
    and started_at > now() - interval '24 hours';
  if found then return v_id; end if;
  if (select value from parameter where key = 'plans.enabled') is distinct from 'true' then
    raise exception 'plans are not sold' using errcode = '10110';
  end if;
  perform closing_check(p_customer);
  perform suspension_check(p_customer);
  perform limits_check_break(p_customer);
  select * into p from plan_product where id = p_product and enabled;
  if not found then raise exception 'no such product' using errcode = '10010'; end if;
  if p.terms_version <> p_version then
    raise exception 'the terms have changed' using errcode = '10113';
  end if;
  select (t->>'dailyYield')::numeric into v_yield from jsonb_array_elements(p.timeframes) t
  where (t->>'days')::integer = p_days;
  if not found then raise exception 'no such timeframe' using errcode = '10012'; end if;
  if p_amount <> round(p_amount, 2) then raise exception 'an amount has two decimals'; end if;
  if p_amount not between p.min_amount and p.max_amount then
    raise exception 'the amount is out of range' using errcode = '10013',
      detail = json_build_object('min', trim_scale(p.min_amount)::text,
        'max', trim_scale(p.max_amount)::text);
  end if;
  if abs(p_daily - p_amount * v_yield) > 0.000001 then
    raise exception 'the earning does not follow from the terms';
  end if;
  if exists (select from plan where customer_id = p_customer and product_id = p_product
    and status = 'in-earnings')
  then
    raise exception 'a plan of this product runs' using errcode = '10024';
  end if;
  perform limits_check_stake(p_customer, 'real', p_amount);
  perform stake_afford(p_customer, 'real', p_amount, p_unrealised);
  select coalesce(max(balance), 0) into v_free from (
    select balance from ledger_account a
    where coalesce(a.customer_id, 0) = 0 and a.kind = 'plan-treasury' and a.currency = 'USDT'
      and a.mode = 'real' for update
  ) t;
  if v_free < p_daily * p_days then
    raise exception 'the treasury does not cover the reward' using errcode = '10119',
      detail = json_build_object('max',
        -- What is paid every 24 hours may be rounded up by half a millionth.
        trim_scale(trunc(greatest(0, v_free - p_days * 0.0000005) / (v_yield * p_days), 2))::text,
        'currency', 'USDT');
  end if;
  insert into plan (customer_id, product_id, terms_version, days, amount, daily_yield,
    daily_earning, penalty_share, started_at, next_payment_at, client_key)
  values (p_customer, p_product, p.terms_version, p_days, p_amount, v_yield, p_daily,
    p.penalty_share, v_now, v_now + interval '24 hours', p_key)
  returning id into v_id;
  perform ledger_post('plan:' || v_id, 'plan-bought', 'real', array[
    (p_customer, 'available', 'USDT', -p_amount),
    (p_customer, 'plan-principal', 'USDT', p_amount),
    (null, 'plan-treasury', 'USDT', -p_daily * p_days),
    (null, 'plan-reserve', 'USDT', p_daily * p_days)
  ]::ledger_amount[]);
  return v_id;
end $$;
grant execute on function plan_buy(bigint, bigint, integer, integer, numeric, numeric, numeric,
  text) to assay_app;
