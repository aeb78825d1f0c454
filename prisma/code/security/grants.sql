grant select, insert, delete on authenticator to assay_app;
grant update (sealed_secret, created_at, enabled_at, last_step) on authenticator to assay_app;
grant select, insert, delete on recovery_code to assay_app;
grant update (used_at) on recovery_code to assay_app;
grant select, insert, delete on login_attempt to assay_app;
grant update (last_at, tries, user_agent) on login_attempt to assay_app;
grant select, insert on security_change to assay_app;
grant select, insert on factor_removal to assay_app;
grant update (due_at, stopped_at, stopped_by_mail, done_at, by_mailed_password, told_at)
  on factor_removal to assay_app;
grant select on factor_request to assay_app;
