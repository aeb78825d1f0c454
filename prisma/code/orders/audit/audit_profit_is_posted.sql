create view audit_profit_is_posted as
  select f.id, f.order_id, f.profit, coalesce(p.amount, 0) as posted from fill f
  left join (
    select p.entry_id, sum(p.amount) as amount
    from ledger_posting p join ledger_account a on a.id = p.account_id
    where a.kind in ('trading', 'option-reserve') group by 1
  ) p on p.entry_id = f.entry_id
  where coalesce(f.profit, 0) <> -coalesce(p.amount, 0);
grant select on audit_profit_is_posted to assay_app;
