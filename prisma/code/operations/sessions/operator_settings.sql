create function operator_settings() returns text[] language sql immutable as $$
  select '{statement_timeout=10s,idle_in_transaction_session_timeout=60s,lock_timeout=5s,
    temp_file_limit=262144,max_parallel_workers_per_gather=0,log_statement=all}'::text[]
$$;
