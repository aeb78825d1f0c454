grant select, insert, delete on equity_point to assay_app;
