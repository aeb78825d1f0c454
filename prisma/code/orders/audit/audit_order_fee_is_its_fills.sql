create view audit_order_fee_is_its_fills as
  select o.id, o.fee, sum(f.fee) as charged from orders o join fill f on f.order_id = o.id
  group by o.id having o.fee <> sum(f.fee);
grant select on audit_order_fee_is_its_fills to assay_app;
