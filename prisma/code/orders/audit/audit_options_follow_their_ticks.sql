create view audit_options_follow_their_ticks as
  select o.id, o.side, a.price as entry, b.price as settled, o.profit from orders o
  join fill a on a.order_id = o.id and a.leg = 'open'
  join fill b on b.order_id = o.id and b.leg = 'close'
  where order_form(o.kind) = 'option' and o.profit <>
    case option_outcome(o.kind, o.side, a.price, b.price)
      when 1 then o.expected_profit
      when -1 then -o.stake
      else 0 end;
grant select on audit_options_follow_their_ticks to assay_app;
