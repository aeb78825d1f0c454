alter type notification_kind add value 'order-filled';

-- The key that push services know this house by; its secret half is sealed. Devices are bound to
-- it.
create table push_key (
  one boolean primary key default true check (one),
  public_key text not null,
  sealed bytea not null
);

-- A browser that its customer wants to be told in. It lasts as long as the session that it was
-- turned on in. Whoever knows the endpoint and the keys can write to that device.
create table push_subscription (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  session_id bigint not null unique references session (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null,
  auth text not null,
  locale text not null,
  created_at timestamptz not null default clock_timestamp(),
  last_used_at timestamptz,
  -- How often in a row it could not be reached, and until when it is left alone for that.
  failures integer not null default 0 check (failures >= 0),
  rests_until timestamptz
);
create index push_subscription_of_customer on push_subscription (customer_id);

-- Whether a kind comes to the devices of a customer as well. What protects the account is mailed
-- in any case, and may be told on devices or not.
alter table notification_setting add by_push boolean not null default true;
alter table notification_setting drop constraint notification_setting_kind_check;
alter table notification_setting add constraint notification_setting_kind_check
  check (by_mail or kind::text in ('margin-warning', 'margin-close-out', 'deposit-approved',
    'deposit-rejected', 'verification-verified', 'verification-rejected', 'plan-ended', 'outbid',
    'auction-ended', 'support-answered', 'invite-reward'));
