create view operations.price_source_status as select * from price_source_status;
grant select on operations.price_source_status to assay_operator;
