grant select on notification to assay_app;
grant update (read_at) on notification to assay_app;
grant select, insert, update on notification_setting to assay_app;
grant update (mail_phrase) on customer to assay_app;
