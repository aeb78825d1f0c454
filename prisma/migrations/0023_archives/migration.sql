alter type notification_kind add value 'archive-ready';

create type archive_status as enum ('pending', 'ready');

-- Everything that is kept about a customer, put together for them: one at a time. Its bytes lie in
-- parts where files are kept, sealed under a key of its own.
create table data_archive (
  id bigint generated always as identity primary key,
  customer_id bigint not null unique references customer (id),
  status archive_status not null default 'pending',
  requested_at timestamptz not null default now(),
  -- Since when it is being made; null where nobody makes it.
  begun_at timestamptz,
  ready_at timestamptz,
  expires_at timestamptz,
  size_bytes bigint check (size_bytes > 0),
  parts integer check (parts > 0),
  -- Sealed under a secret that is not in the database.
  sealed_key bytea,
  constraint ready_is_whole check (num_nulls(ready_at, expires_at, size_bytes, parts, sealed_key)
    = case status when 'ready' then 0 else 5 end)
);
