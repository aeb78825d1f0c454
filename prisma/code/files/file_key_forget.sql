-- Forgets the keys that are not in use and that no file and no card needs; gives how many.
create function file_key_forget() returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_count integer;
begin
  lock table file_key in share row exclusive mode;
  delete from file_key_secret s using file_key k
  where k.id = s.key_id and k.retired_at is not null
    and k.retired_at < now() - interval '1 hour'
    and not exists (select from file f where f.key_id = k.id and f.wrapped_key is not null)
    and not exists (select from withdrawal_destination d where d.key_id = k.id);
  get diagnostics v_count = row_count;
  return v_count;
end $$;
grant execute on function file_key_forget() to assay_app;
