grant select on receipt_key, receipt_key_secret, fill_day, fill_day_until to assay_app;
