grant select, insert on customer to assay_app;
grant update (password_hash, password_changed_at, password_proof, factors_settle_at, virtual_mode,
  locale)
  on customer to assay_app;
grant select, insert, delete on session to assay_app;
grant update (last_used_at, expires_at, revoked_at) on session to assay_app;
grant select, insert, update, delete on email_code, login_failure to assay_app;
grant select, insert on email_code_try to assay_app;
grant update (tries) on email_code_try to assay_app;
grant select, insert, delete on known_place to assay_app;
grant update (last_at) on known_place to assay_app;
grant select, insert on username_look to assay_app;
grant select, insert, delete on google_account to assay_app;
grant select, insert, delete on google_token, mail_outbox to assay_app;
