grant select on calendar, calendar_exception, instrument, instrument_terms to assay_app;
grant select, insert, update, delete on candle to assay_app;
