create view audit_stops_were_reached as
  select o.id, o.stop_price, o.open_price from orders o
  where o.type = 'stop' and o.open_price is not null
    and case o.side
      when 'long' then o.open_price < o.stop_price
      else o.open_price > o.stop_price end;
grant select on audit_stops_were_reached to assay_app;
