-- Whether an operator may still log in: the links of one who may not open nothing.
create function file_link_holds(p_operator text) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from operator_login where name = p_operator and disabled_at is null)
$$;
grant execute on function file_link_holds(text) to assay_app;
