-- What an account was worth at a moment, at the quotes of that moment. Kept as measured: the past
-- is never filled in afterwards.
create table equity_point (
  customer_id bigint not null,
  mode mode not null,
  at timestamptz not null default clock_timestamp(),
  balance numeric(30, 12) not null,
  equity numeric(30, 12) not null,
  primary key (customer_id, mode, at)
);
create index equity_point_by_time on equity_point using brin (at);

create sequence demo_reset_number;
