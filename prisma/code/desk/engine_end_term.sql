create function engine_end_term(p_epoch bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update engine_term set until = clock_timestamp() where epoch = p_epoch and until is null
$$;
grant execute on function engine_end_term(bigint) to assay_app;
