-- Orders change through the desk alone: what applies bookings is reached by engine_commit, which checks
-- who leads, and by nothing else.
revoke all on function orders_apply(jsonb) from assay_app;
