grant select, insert, delete on passkey to assay_app;
grant update (counter, last_used_at) on passkey to assay_app;
grant select, insert, delete on passkey_challenge to assay_app;
