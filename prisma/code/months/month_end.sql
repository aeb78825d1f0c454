-- When a part that has months ends: null where it never does.
create function month_end(p_part oid) returns timestamptz language sql stable as $$
  select substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \(''([^'']+)''\)$')::timestamptz
  from pg_class c where c.oid = p_part
$$;
grant execute on function month_end(oid) to assay_app;
