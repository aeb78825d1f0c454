grant select on orders, fill, order_level, parameter to assay_app;
