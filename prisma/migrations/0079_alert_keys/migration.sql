-- The key of the call that set an alert, so that a repetition finds what was set, also where the
-- price has reached it meanwhile; null of alerts of before.
alter table price_alert add column client_key text;
