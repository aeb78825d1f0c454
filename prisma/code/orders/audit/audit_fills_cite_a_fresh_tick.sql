create view audit_fills_cite_a_fresh_tick as
  select id, order_id, age_ms, max_age_ms from fill where age_ms > max_age_ms;
grant select on audit_fills_cite_a_fresh_tick to assay_app;
