-- Who decides: the operator whose change is being carried, else whoever is logged in.
create function review_actor() returns text language sql stable as $$
  select coalesce(nullif(current_setting('assay.operator', true), ''), session_user)
$$;
