create view audit_order_profit_is_its_fills as
  select o.id, o.profit, sum(f.profit) as booked from orders o join fill f on f.order_id = o.id
  group by o.id having coalesce(o.profit, 0) <> coalesce(sum(f.profit), 0);
grant select on audit_order_profit_is_its_fills to assay_app;
