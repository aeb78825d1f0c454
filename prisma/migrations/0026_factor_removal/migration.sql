alter type code_purpose add value 'removal';
alter type notification_kind add value 'removal-asked';
alter type notification_kind add value 'removal-stopped';
alter type notification_kind add value 'removal-done';
alter type security_change_kind add value 'removal-asked';
alter type security_change_kind add value 'removal-stopped';
alter type security_change_kind add value 'removal-done';

-- What a customer without their app, codes and passkeys asks for by their password and a mailed
-- code: that those are removed, after a wait in which it can be stopped by whoever is logged in or
-- reads the mailbox. It stays on record.
create table factor_removal (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  stopped_at timestamptz,
  done_at timestamptz,
  check (num_nonnulls(stopped_at, done_at) < 2)
);
create unique index factor_removal_open on factor_removal (customer_id)
  where stopped_at is null and done_at is null;

insert into parameter (key, value) values ('security.removalHours', '72');
