-- No order of the real account was placed or opened while its customer took a break.
create view audit_no_order_opened_in_a_break as
  select b.id as break_id, o.id as order_id, o.created_at, o.opened_at
  from trading_break b
  join orders o on o.customer_id = b.customer_id and o.mode = 'real'
    and (o.created_at > b.began_at and o.created_at < b.ends_at
      or o.opened_at > b.began_at and o.opened_at < b.ends_at and order_form(o.kind) = 'position');
grant select on audit_no_order_opened_in_a_break to assay_app;
