-- What each day of an invited customer came to, and what became of it. Nothing of it is edited.
create view operations.invite_reward as
with shown as (
  select r.day, v.username as invited, n.username as inviter,
    r.customer_id || ' ' || r.day as key, p.at as paid_at, trim_scale(r.reward) as reward,
    case
      when r.refused is not null then 'refused: ' || r.refused
      when p.id is not null then 'paid'
      when n.status = 'closed' then 'lapsed: the inviter closed their account'
      when n.status = 'suspended' then 'waits: the inviter is suspended'
      when n.basic_status <> 'verified' then 'waits: the inviter is not verified'
      when v.status = 'suspended' then 'waits: the invited customer is suspended'
      when r.day >= date_trunc('month', now() at time zone 'UTC')
        then 'waits: the month is not over'
      when f.balance < f.owed then 'waits: the marketing account may not cover it'
      else 'waits for the next payment' end as state,
    trim_scale(r.swap_fees) as swap_fees, trim_scale(r.trading_fees) as trading_fees
  from invite_reward r
  join invitation i on i.customer_id = r.customer_id
  join customer v on v.id = r.customer_id
  join customer n on n.id = i.inviter_id
  left join invite_payment p on p.id = r.payment_id
  cross join marketing_fund f
)
select * from shown;
grant select on operations.invite_reward to assay_operator;
