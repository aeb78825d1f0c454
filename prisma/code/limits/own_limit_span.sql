-- The time that a limit counts: the last 24 hours, 7 days or 30 days, so that none begins anew at
-- midnight. Null for the limit of one order.
create function own_limit_span(p_kind own_limit_kind) returns interval language sql immutable as $$
  select case substring(p_kind::text from '[a-z]+$')
    when 'day' then interval '24 hours'
    when 'week' then interval '7 days'
    when 'month' then interval '30 days' end
$$;
grant execute on function own_limit_span(own_limit_kind) to assay_app;
