grant select on verification to assay_app;
