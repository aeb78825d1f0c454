-- Pays every day of a plan that is due at a moment and not paid yet, and gives the principal back
-- with the last one. Says how many days it paid. For nobody to call: the moment is the database's.
create function plan_pay_at(p_plan bigint, p_now timestamptz) returns integer
language plpgsql as $$
declare
  p plan;
  v_due integer;
begin
  perform orders_lock(q.customer_id, 'real') from plan q where q.id = p_plan;
  select * into p from plan where id = p_plan for no key update;
  if p.status is distinct from 'in-earnings' then return 0; end if;
  v_due := least(p.days, floor(extract(epoch from p_now - p.started_at) / 86400)::integer);
  if v_due <= p.paid_days then return 0; end if;
  for v_day in p.paid_days + 1 .. v_due loop
    insert into plan_payment (plan_id, day, amount, at)
    values (p.id, v_day, p.daily_earning, p_now);
    perform ledger_post('plan:' || p.id || ':day:' || v_day, 'plan-earning', 'real', array[
      (p.customer_id, 'available', 'USDT', p.daily_earning),
      (null, 'plan-reserve', 'USDT', -p.daily_earning)
    ]::ledger_amount[]);
  end loop;
  if v_due < p.days then
    update plan set paid_days = v_due,
      next_payment_at = started_at + (v_due + 1) * interval '24 hours'
    where id = p.id;
    return v_due - p.paid_days;
  end if;
  perform ledger_post('plan:' || p.id || ':end', 'plan-ended', 'real', array[
    (p.customer_id, 'available', 'USDT', p.amount),
    (p.customer_id, 'plan-principal', 'USDT', -p.amount)
  ]::ledger_amount[]);
  update plan set paid_days = v_due, next_payment_at = null, status = 'profit-divided',
    ended_at = p_now
  where id = p.id;
  perform notify(p.customer_id, 'plan-ended', jsonb_build_object('name',
    (select name from plan_product where id = p.product_id),
    'amount', trim_scale(p.amount)::text, 'currency', 'USDT'));
  return v_due - p.paid_days;
end $$;
