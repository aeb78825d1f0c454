-- Whether a link that an operator was given at a moment still opens anything: not while they may
-- not log in, and never again once they were disabled after that moment.
create function file_link_holds(p_operator text, p_made timestamptz) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from operator_login where name = p_operator and disabled_at is null)
    and operator_stands(p_operator, p_made)
$$;
grant execute on function file_link_holds(text, timestamptz) to assay_app;
