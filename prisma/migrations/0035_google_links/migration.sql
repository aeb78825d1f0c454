alter type security_change_kind add value 'google-linked';
alter type security_change_kind add value 'google-removed';
alter type notification_kind add value 'google-linked';
alter type notification_kind add value 'google-removed';

-- By this its owner names one that is to be taken away.
alter table google_account add column id bigint generated always as identity;
alter table google_account add constraint google_account_id_key unique (id);

-- By which passkey or Google account a session was opened: it ends with that.
alter table session add column passkey_id bigint;
alter table session add column google_id bigint;
