grant select on own_limit, own_limit_change, own_result, trading_break to assay_app;
