-- What a customer's orders in the real account brought hour by hour, of hours that are over: a
-- limit of losses is read from these instead of from every posting of its time. Only of who has
-- had one, or has looked.
create table own_result (
  customer_id bigint not null references customer (id),
  hour timestamptz not null,
  -- Gains less losses, fees included, in USDT.
  amount numeric(30, 12) not null,
  -- The newest posting of this hour that counts; 0 where there is none.
  last_posting bigint not null,
  primary key (customer_id, hour)
);

-- Until when a limit or a break may stand before an order: null never did, infinity as long as
-- one is in force. It ends by itself, so that nobody who is free again waits for those who are
-- not.
alter table trading_account add limited_until timestamptz;
alter table trading_account disable trigger user;
update trading_account t set limited_until = greatest(
  (select max(case when l.next_at is null and l.amount is null then null
    when l.next_at is not null and l.next_amount is null then l.next_at
    else 'infinity' end) from own_limit l where l.customer_id = t.customer_id),
  (select max(b.ends_at) from trading_break b where b.customer_id = t.customer_id))
where t.mode = 'real' and t.is_limited;
alter table trading_account enable trigger user;
alter table trading_account drop column is_limited;
