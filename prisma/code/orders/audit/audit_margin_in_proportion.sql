-- An option has no lots: nothing says that its form is looked at before the division.
create view audit_margin_in_proportion as
  select id, required_margin, lots, open_lots, held from orders
  where order_form(kind) = 'position' and status = 'open'
    and abs(held - required_margin * open_lots / nullif(lots, 0)) > 0.000001 * (parts + 1);
grant select on audit_margin_in_proportion to assay_app;
