-- The house's own money for invitations, in real USDT, and what of it inviters have earned.
create view marketing_fund as
  select coalesce((
      select sum(a.balance) from ledger_account a
      where a.customer_id is null and a.kind = 'marketing' and a.mode = 'real'
        and a.currency = 'USDT'), 0) as balance,
    coalesce((
      select sum(r.reward) from invite_reward r
      join invitation i on i.customer_id = r.customer_id
      join customer c on c.id = i.inviter_id and c.status <> 'closed'
      where r.payment_id is null and r.refused is null), 0) as owed;
grant select on marketing_fund to assay_app;
