grant select on outcome to assay_app;
