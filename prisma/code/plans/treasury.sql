-- What the house has set aside for plans, in real USDT: `free` is not promised to anybody yet,
-- `reserved` is owed to plans that run.
create view treasury as
  select coalesce(sum(balance) filter (where kind = 'plan-treasury'), 0) as free,
    coalesce(sum(balance) filter (where kind = 'plan-reserve'), 0) as reserved
  from ledger_account
  where customer_id is null and mode = 'real' and currency = 'USDT'
    and kind in ('plan-treasury', 'plan-reserve');
grant select on treasury to assay_app;
