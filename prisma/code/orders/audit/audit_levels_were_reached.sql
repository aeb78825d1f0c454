create view audit_levels_were_reached as
  select o.id, o.close_reason, f.requested_price, f.price
  from orders o join fill f on f.order_id = o.id and f.leg = 'close'
  where o.close_reason in ('stop-loss', 'take-profit', 'trailing-stop')
    and f.reason = o.close_reason::text
    and case when (o.side = 'long') = (o.close_reason <> 'take-profit')
      then f.price > f.requested_price else f.price < f.requested_price end;
grant select on audit_levels_were_reached to assay_app;
