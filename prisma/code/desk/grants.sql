grant select on engine_beat, engine_lead, engine_term, tick_log, tick_log_gathered,
  tick_log_pruned, order_news
  to assay_app;
grant delete on order_news to assay_app;
