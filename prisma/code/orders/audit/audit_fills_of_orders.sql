create view audit_fills_of_orders as
  select o.id, o.kind, o.status, count(f.id) as fills
  from orders o left join fill f on f.order_id = o.id
  group by o.id having count(f.id) <> o.parts + case
    when o.status = 'open' then 1
    when o.status = 'closed' then 2
    when o.stake is not null then 1
    else 0 end;
grant select on audit_fills_of_orders to assay_app;
