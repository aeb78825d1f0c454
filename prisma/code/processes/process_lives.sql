-- Whether the process with a number lives: it holds its lock on a connection of its own.
create function process_lives(p_process bigint) returns boolean
language sql volatile security definer set search_path = public, pg_temp as $$
  select exists (
    select from pg_locks
    where locktype = 'advisory' and granted and classid = 7202612 and objsubid = 2
      and objid = (p_process % 2147483648)::text::oid
      and database = (select oid from pg_database where datname = current_database()))
$$;
grant execute on function process_lives(bigint) to assay_app;
