drop view audit_held_is_what_holds_it, audit_margin_without_account, audit_fills_of_orders, audit_fill_is_posted, audit_margin_is_posted,
  audit_profit_is_posted, audit_advance_has_open_orders;
create view audit_held_is_what_holds_it as
  select a.customer_id, a.mode, a.balance, coalesce(o.held, 0) as held
  from ledger_account a
  left join (select customer_id, mode, sum(held) as held from orders where status in ('pending', 'open') group by 1, 2) o
    on o.customer_id = a.customer_id and o.mode = a.mode
  where a.kind = 'held' and a.currency = 'USDT' and a.balance <> coalesce(o.held, 0);
create view audit_held_without_account as
  select o.id, o.customer_id from orders o
  where o.held > 0 and not exists (
    select from ledger_account a where a.customer_id = o.customer_id and a.mode = o.mode and a.kind = 'held' and a.currency = 'USDT');
-- Whatever the entries of an order moved into held is what it holds now.
create view audit_margin_is_posted as
  select o.id, o.held, coalesce(p.moved, 0) as moved from orders o
  left join (
    select split_part(e.reference, ':', 2)::bigint as order_id, sum(p.amount) as moved
    from ledger_entry e join ledger_posting p on p.entry_id = e.id join ledger_account a on a.id = p.account_id
    where e.reference like 'order:%' and a.kind = 'held' group by 1
  ) p on p.order_id = o.id
  where o.held <> coalesce(p.moved, 0);
create view audit_margin_in_proportion as
  select id, required_margin, lots, open_lots, held from orders
  where kind = 'margin' and status = 'open' and abs(held - required_margin * open_lots / lots) > 0.000001 * (parts + 1);
create view audit_open_orders_are_counted as
  select t.customer_id, t.mode, t.open_orders, coalesce(o.n, 0) as counted from trading_account t
  left join (select customer_id, mode, count(*) as n from orders where status in ('pending', 'open') group by 1, 2) o
    on o.customer_id = t.customer_id and o.mode = t.mode
  where t.open_orders <> coalesce(o.n, 0);
create view audit_fills_of_orders as
  select o.id, o.kind, o.status, count(f.id) as fills from orders o left join fill f on f.order_id = o.id
  group by o.id having count(f.id) <> o.parts + case
    when o.status = 'open' then 1 when o.status = 'closed' then 2 when o.kind = 'timed' then 1 else 0 end;
create view audit_closed_lots as
  select o.id, o.lots, o.open_lots, coalesce(sum(f.lots), 0) as closed
  from orders o left join fill f on f.order_id = o.id and f.leg = 'close'
  where o.kind = 'margin' and o.status in ('open', 'closed')
  group by o.id having coalesce(sum(f.lots), 0) <> o.lots - o.open_lots;
create view audit_fill_is_posted as
  select f.id, f.order_id from fill f join ledger_entry e on e.id = f.entry_id join orders o on o.id = f.order_id
  where e.mode <> o.mode or e.reference !~ ('^order:' || o.id || case f.leg when 'open' then ':open$' else ':(close|part:[0-9]+)$' end);
create view audit_profit_is_posted as
  select f.id, f.order_id, f.profit, coalesce(p.amount, 0) as posted from fill f
  left join (
    select p.entry_id, sum(p.amount) as amount from ledger_posting p join ledger_account a on a.id = p.account_id
    where a.kind::text in ('trading', 'option-reserve') group by 1
  ) p on p.entry_id = f.entry_id
  where coalesce(f.profit, 0) <> -coalesce(p.amount, 0);
create view audit_order_profit_is_its_fills as
  select o.id, o.profit, sum(f.profit) as booked from orders o join fill f on f.order_id = o.id
  group by o.id having coalesce(o.profit, 0) <> coalesce(sum(f.profit), 0);
create view audit_cover_is_posted as
  select f.id, f.order_id, f.covered, coalesce(p.amount, 0) as posted from fill f
  left join (select p.entry_id, p.amount from ledger_posting p join ledger_account a on a.id = p.account_id where a.kind = 'negative-balance-cover') p
    on p.entry_id = f.entry_id
  where f.covered <> -coalesce(p.amount, 0);
create view audit_limits_were_reached as
  select o.id, o.limit_price, o.open_price from orders o
  where o.type = 'limit' and o.open_price is not null
    and case o.side when 'long' then o.open_price > o.limit_price else o.open_price < o.limit_price end;
create view audit_levels_were_reached as
  select o.id, o.close_reason, f.requested_price, f.price from orders o join fill f on f.order_id = o.id and f.leg = 'close'
  where o.close_reason in ('stop-loss', 'take-profit', 'trailing-stop') and f.reason = o.close_reason::text
    and case when (o.side = 'long') = (o.close_reason <> 'take-profit') then f.price > f.requested_price else f.price < f.requested_price end;
create view audit_option_reserve as
  select m.mode, coalesce(a.balance, 0) as reserved, coalesce(o.owed, 0) as owed
  from unnest(enum_range(null::mode)) as m(mode)
  left join ledger_account a on a.kind::text = 'option-reserve' and a.mode = m.mode and a.currency = 'USDT'
  left join (select mode, sum(expected_profit) as owed from orders where kind = 'timed' and status = 'open' group by 1) o on o.mode = m.mode
  where coalesce(a.balance, 0) <> coalesce(o.owed, 0);
create view audit_options_settle_after_expiry as
  select o.id, o.expires_at, f.tick_received_at from orders o join fill f on f.order_id = o.id and f.leg = 'close'
  where o.kind = 'timed' and (f.tick_received_at < o.expires_at or f.tick_received_at > o.expires_at + interval '5 minutes');
create view audit_options_follow_their_ticks as
  select o.id, o.side, a.price as entry, b.price as settled, o.profit from orders o
  join fill a on a.order_id = o.id and a.leg = 'open'
  join fill b on b.order_id = o.id and b.leg = 'close'
  where o.kind = 'timed' and o.profit <> case sign(b.price - a.price) * case o.side when 'long' then 1 else -1 end
    when 1 then o.expected_profit when -1 then -o.stake else 0 end;
create view audit_advance_has_open_orders as
  select a.customer_id, a.mode, a.balance from ledger_account a
  where a.kind = 'advance' and a.balance <> 0 and not exists (
    select from orders o where o.customer_id = a.customer_id and o.mode = a.mode and o.status = 'open');

grant select on audit_held_is_what_holds_it, audit_held_without_account, audit_margin_is_posted, audit_margin_in_proportion,
  audit_open_orders_are_counted, audit_fills_of_orders, audit_closed_lots, audit_fill_is_posted, audit_profit_is_posted,
  audit_order_profit_is_its_fills, audit_cover_is_posted, audit_limits_were_reached, audit_levels_were_reached, audit_option_reserve,
  audit_options_settle_after_expiry, audit_options_follow_their_ticks, audit_advance_has_open_orders to assay_app, assay_operator;
