grant select, insert, update on price_source_status, replay_clock to assay_app;
