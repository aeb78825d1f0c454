create view operations.plan as
with shown as (
  select trim_scale(p.amount) as amount, c.username as customer,
    trim_scale(p.daily_earning) as daily, p.days, p.ended_at,
    p.id::text as key, p.next_payment_at, p.paid_days,
    trim_scale(p.penalty) as penalty, q.name as product, p.started_at, p.status::text as status
  from plan p
  join customer c on c.id = p.customer_id
  join plan_product q on q.id = p.product_id
)
select * from shown;
grant select on operations.plan to assay_operator;
