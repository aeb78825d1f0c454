-- Pays an inviter what of the months that were over at a moment is not paid yet, in one entry, once
-- in a month; null where nothing is paid. The month is the first that is not over as days are
-- counted: the last day of one is counted some minutes after its end, and what was paid between the
-- two under the next would leave the whole month to the one after. It waits while the inviter is
-- suspended or not verified, for what of it a suspended customer brought, and as a whole until the
-- marketing account covers it. For nobody to call: the moment is the database's.
create function invite_pay_at(p_inviter bigint, p_now timestamptz) returns bigint
language plpgsql as $$
declare
  v_over date;
  v_amount numeric;
  v_customers bigint[];
  v_days date[];
  v_covered boolean;
  v_id bigint;
begin
  perform orders_lock(p_inviter, 'real');
  v_over := invite_over(p_inviter, p_now);
  if not exists (select from customer where id = p_inviter and status = 'active'
      and basic_status = 'verified')
    or exists (select from invite_payment where customer_id = p_inviter and month >= v_over)
  then
    return null;
  end if;
  perform from invite_reward r join invitation i on i.customer_id = r.customer_id
  where i.inviter_id = p_inviter and r.payment_id is null and r.refused is null
  for no key update of r;
  -- What tells that two accounts are one person's may have come since a day was counted.
  update invite_reward r set refused = s.why
  from invitation i
  cross join lateral (select invite_same_person(i.inviter_id, i.customer_id) as why) s
  where i.inviter_id = p_inviter and i.customer_id = r.customer_id and r.payment_id is null
    and r.refused is null and s.why is not null;
  select sum(r.reward), array_agg(r.customer_id), array_agg(r.day)
  into v_amount, v_customers, v_days
  from invite_reward r
  join invitation i on i.customer_id = r.customer_id and i.inviter_id = p_inviter
  join customer c on c.id = r.customer_id and c.status <> 'suspended'
  where r.payment_id is null and r.refused is null and r.day < v_over;
  if coalesce(v_amount, 0) = 0 then return null; end if;
  select balance >= v_amount into v_covered from ledger_account a
  where coalesce(a.customer_id, 0) = 0 and a.kind = 'marketing' and a.currency = 'USDT'
    and a.mode = 'real' for update;
  if v_covered is distinct from true then return null; end if;
  insert into invite_payment (customer_id, month, amount, at)
  values (p_inviter, v_over, v_amount, p_now) returning id into v_id;
  update invite_reward r set payment_id = v_id
  from unnest(v_customers, v_days) as d (customer_id, day)
  where r.customer_id = d.customer_id and r.day = d.day;
  perform ledger_post('invites:' || p_inviter || ':' || to_char(v_over, 'YYYY-MM'),
    'invite-reward', 'real', array[
      (p_inviter, 'available', 'USDT', v_amount),
      (null, 'marketing', 'USDT', -v_amount)
    ]::ledger_amount[]);
  perform notify(p_inviter, 'invite-reward',
    jsonb_build_object('amount', trim_scale(v_amount)::text, 'currency', 'USDT'));
  return v_id;
end $$;
