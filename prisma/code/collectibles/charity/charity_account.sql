-- What sales brought each charity, what was paid out to it and what it is still owed, in USDT.
create view charity_account as
  select c.id, coalesce(s.amount, 0) as received, coalesce(p.amount, 0) as paid,
    coalesce(s.amount, 0) - coalesce(p.amount, 0) as owed
  from charity c
  left join (
    select charity_id, sum(amount) as amount from collectible_sale group by 1
  ) s on s.charity_id = c.id
  left join (
    select charity_id, sum(amount) as amount from charity_payout where status = 'approved'
      and source = 'sales' group by 1
  ) p on p.charity_id = c.id;
grant select on charity_account to assay_app;
