create view audit_open_orders_are_counted as
  select t.customer_id, t.mode, t.open_orders, coalesce(o.n, 0) as counted from trading_account t
  left join (
    select customer_id, mode, count(*) as n from orders
    where status in ('pending', 'open') group by 1, 2
  ) o on o.customer_id = t.customer_id and o.mode = t.mode
  where t.open_orders <> coalesce(o.n, 0);
grant select on audit_open_orders_are_counted to assay_app;
