create view audit_fill_is_posted as
  select f.id, f.order_id from fill f
  join ledger_entry e on e.id = f.entry_id
  join orders o on o.id = f.order_id
  where e.mode <> o.mode or e.reference !~ ('^order:' || o.id
    || case f.leg when 'open' then ':open$' else ':(close|part:[0-9]+)$' end);
grant select on audit_fill_is_posted to assay_app;
