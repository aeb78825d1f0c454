create view audit_fees_are_posted as
  select f.id, f.order_id, f.fee, coalesce(p.amount, 0) as posted from fill f
  left join (
    select p.entry_id, p.amount from ledger_posting p
    join ledger_account a on a.id = p.account_id where a.kind = 'fees'
  ) p on p.entry_id = f.entry_id
  where f.fee <> coalesce(p.amount, 0);
grant select on audit_fees_are_posted to assay_app;
