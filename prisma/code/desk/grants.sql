grant select on engine_lead, engine_term, tick_log, tick_log_pruned to assay_app;
