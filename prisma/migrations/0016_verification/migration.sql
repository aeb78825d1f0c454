-- Who a customer is, level by level. Each submission is a row of its own, decided once; a customer
-- who was rejected hands in another one.
create type verification_level as enum ('basic', 'advanced', 'loan');

create table verification (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  level verification_level not null,
  status verification_status not null default 'pending' check (status <> 'not-started'),
  -- What the customer wrote, and the files they handed in, each under the name of its field.
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  files jsonb not null check (jsonb_typeof(files) = 'object'),
  -- Why it was rejected: in all, and of single fields.
  reason text not null default '' check (length(reason) <= 500),
  reasons jsonb not null default '{}' check (jsonb_typeof(reasons) = 'object'),
  submitted_at timestamptz not null default now(),
  due_at timestamptz not null default now() + interval '48 hours',
  reviewed_at timestamptz,
  reviewed_by text,
  check ((status = 'pending') = (reviewed_at is null)),
  check ((status = 'pending') = (reviewed_by is null)),
  check (status <> 'rejected' or trim(reason) <> '' or reasons <> '{}')
);
create unique index verification_live on verification (customer_id, level)
  where status in ('pending', 'verified');
create index verification_by_customer on verification (customer_id, level, id desc);
