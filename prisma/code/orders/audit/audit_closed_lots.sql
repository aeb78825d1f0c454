create view audit_closed_lots as
  select o.id, o.lots, o.open_lots, coalesce(sum(f.lots), 0) as closed
  from orders o left join fill f on f.order_id = o.id and f.leg = 'close'
  where order_form(o.kind) = 'position' and o.status in ('open', 'closed')
  group by o.id having coalesce(sum(f.lots), 0) <> o.lots - o.open_lots;
grant select on audit_closed_lots to assay_app;
