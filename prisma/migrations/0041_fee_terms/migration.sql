insert into parameter (key, value) values
  ('swaps.max.USDT', '50000'),
  ('swaps.max.BTC', '1'),
  ('swaps.max.ETH', '20');

-- What withdrawals and swaps cost and between which amounts, in versions: what was announced, and
-- from when on it counts.
create table fee_terms (
  key text not null references parameter (key),
  version integer not null check (version > 0),
  value text not null,
  announced_at timestamptz not null,
  since timestamptz not null check (since >= announced_at),
  primary key (key, version)
);

insert into fee_terms (key, version, value, announced_at, since)
select key, 1, value, now(), now() from parameter
where key ~ '^(withdrawals|swaps)\.feeRate$' or key ~ '^swaps\.(min|max)\.';

-- The version of the fee that was charged; null for what was asked for before there were versions.
alter table withdrawal add column fee_version integer;
alter table swap_quote add column fee_version integer;
