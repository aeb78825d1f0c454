grant select, insert, update on push_key to assay_app;
grant select, delete on push_subscription to assay_app;
grant insert (customer_id, session_id, endpoint, p256dh, auth, locale)
  on push_subscription to assay_app;
grant update (last_used_at, failures, rests_until) on push_subscription to assay_app;
