create view audit_limits_were_reached as
  select o.id, o.limit_price, o.open_price from orders o
  where o.type = 'limit' and o.open_price is not null
    and case o.side
      when 'long' then o.open_price > o.limit_price
      else o.open_price < o.limit_price end;
grant select on audit_limits_were_reached to assay_app;
