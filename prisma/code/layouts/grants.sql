grant select, insert, update on layout to assay_app;
