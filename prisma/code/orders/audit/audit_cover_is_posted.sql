create view audit_cover_is_posted as
  select f.id, f.order_id, f.covered, coalesce(p.amount, 0) as posted from fill f
  left join (
    select p.entry_id, p.amount from ledger_posting p
    join ledger_account a on a.id = p.account_id where a.kind = 'negative-balance-cover'
  ) p on p.entry_id = f.entry_id
  where f.covered <> -coalesce(p.amount, 0);
grant select on audit_cover_is_posted to assay_app;
