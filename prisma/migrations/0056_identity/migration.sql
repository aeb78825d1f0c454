-- What is mailed once for everybody who asks while a mailbox is besieged, and the tries at it, by
-- place: nobody uses up those of another.
alter table email_code add column shared boolean not null default false;
create table email_code_try (
  code_id bigint not null references email_code (id) on delete cascade,
  place text not null,
  tries integer not null default 1 check (tries between 1 and 5),
  primary key (code_id, place)
);

-- Who reads a mailbox stops one removal in 30 days; the next one is stopped by a factor alone, and
-- so is one that two operators decided.
alter table factor_removal
  add column by_operators boolean not null default false,
  add column mail_stops boolean not null default true,
  add column stopped_by_mail boolean not null default false,
  add check (not stopped_by_mail or (stopped_at is not null and mail_stops));
alter type notification_kind add value 'removal-decided';

-- What one operator enters after a check of who asks, and another decides: that the second factor
-- of a customer who lost all of it be removed.
create type factor_request_status as enum ('waiting', 'approved', 'rejected');
create table factor_request (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  checked text not null check (length(trim(checked)) between 10 and 500),
  entered_by text not null,
  entered_at timestamptz not null default clock_timestamp(),
  status factor_request_status not null default 'waiting',
  reason text not null default '' check (length(reason) <= 300),
  decided_by text check (decided_by <> entered_by),
  decided_at timestamptz,
  removal_id bigint unique references factor_removal (id) on delete set null,
  check ((status = 'waiting') = (decided_by is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (removal_id is null or status = 'approved'),
  check (status <> 'rejected' or length(trim(reason)) between 3 and 300)
);
create index factor_request_by_customer on factor_request (customer_id);
create unique index factor_request_waiting on factor_request (customer_id)
  where status = 'waiting';
