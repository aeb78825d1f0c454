create view audit_amounts_keep_their_scale as
  select p.id, p.currency, p.amount from ledger_posting p join currency c on c.code = p.currency
  where p.amount <> round(p.amount, c.kept_scale);
grant select on audit_amounts_keep_their_scale to assay_app;
