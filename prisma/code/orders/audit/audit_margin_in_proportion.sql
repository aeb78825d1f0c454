create view audit_margin_in_proportion as
  select id, required_margin, lots, open_lots, held from orders
  where kind = 'margin' and status = 'open'
    and abs(held - required_margin * open_lots / lots) > 0.000001 * (parts + 1);
grant select on audit_margin_in_proportion to assay_app;
