create view audit_fill_is_posted as
  select f.id, f.order_id from fill f
  join ledger_entry e on e.id = f.entry_id
  join orders o on o.id = f.order_id
  where e.mode <> o.mode or case
    when f.leg = 'open' then e.reference <> 'order:' || o.id || ':open'
    when e.reference = 'order:' || o.id || ':close' then false
    -- One expression for all, since one of each order's number takes longer than all the rest.
    else e.reference !~ '^order:[0-9]+:part:[0-9]+$'
      or split_part(e.reference, ':', 2) <> o.id::text end;
grant select on audit_fill_is_posted to assay_app;
