-- Where a customer logged in before: an address, or a device by the hash of the token in its cookie.
-- From there nobody else's failures delay the customer.
create table known_place (
  customer_id bigint not null references customer (id),
  place text not null check (place ~ '^(address|device):'),
  last_at timestamptz not null default now(),
  primary key (customer_id, place)
);
create index known_place_by_age on known_place (last_at);

-- Tries are counted by account and place together. A place that a besieged account does not know
-- waits from its first try on, so a row begins before there is a failure to count.
alter table login_failure drop constraint login_failure_failures_check;
alter table login_failure add constraint login_failure_failures_check check (failures >= 0);
delete from login_failure;

-- A code belongs to the place that asked for it; what others guess must not use it up.
alter table email_code add column asked_address text;
alter table email_code add column asked_device text;
alter table email_code add column stray_tries integer not null default 0
  check (stray_tries between 0 and tries);

grant select, insert, delete on known_place to assay_app;
grant update (last_at) on known_place to assay_app;
