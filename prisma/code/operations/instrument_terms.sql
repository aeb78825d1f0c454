create view operations.instrument_terms as select * from instrument_terms;
grant select on operations.instrument_terms to assay_operator;
