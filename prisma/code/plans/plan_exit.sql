-- Ends a plan early: gives the principal back less the penalty, and the reward that was not paid
-- back to the treasury. False where the plan is not the customer's. What was shown holds for the
-- days that were paid then: refuses with 10113 where another day was paid meanwhile, with 10115
-- once the plan has ended.
create function plan_exit(p_customer bigint, p_plan bigint, p_paid_days integer, p_penalty numeric)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  p plan;
begin
  perform orders_lock(p_customer, 'real');
  perform plan_pay_at(id, clock_timestamp()) from plan
  where id = p_plan and customer_id = p_customer;
  select * into p from plan where id = p_plan and customer_id = p_customer for no key update;
  if not found then return false; end if;
  if p.status = 'exited' and p.paid_days = p_paid_days and p.penalty = p_penalty then
    return true;
  end if;
  if p.status <> 'in-earnings' then
    raise exception 'the plan has ended' using errcode = '10115';
  end if;
  if p.paid_days <> p_paid_days then
    raise exception 'another day was paid' using errcode = '10113';
  end if;
  if abs(p_penalty
    - least(p.amount, p.penalty_share * (p.amount + p.paid_days * p.daily_earning))) > 0.000001
  then
    raise exception 'the penalty does not follow from the plan';
  end if;
  perform ledger_post('plan:' || p.id || ':exit', 'plan-exited', 'real', array[
    (p.customer_id, 'available', 'USDT', p.amount - p_penalty),
    (p.customer_id, 'plan-principal', 'USDT', -p.amount),
    (null, 'fees', 'USDT', p_penalty),
    (null, 'plan-treasury', 'USDT', p.daily_earning * (p.days - p.paid_days)),
    (null, 'plan-reserve', 'USDT', -p.daily_earning * (p.days - p.paid_days))
  ]::ledger_amount[]);
  update plan set status = 'exited', ended_at = clock_timestamp(), next_payment_at = null,
    penalty = p_penalty
  where id = p.id;
  return true;
end $$;
grant execute on function plan_exit(bigint, bigint, integer, numeric) to assay_app;
