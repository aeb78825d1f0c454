grant select on fee_terms to assay_app;
