-- Keeps an account that was to be closed; false where none was.
create function closing_stop(p_customer bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform orders_lock(p_customer, 'real');
  update account_closing set stopped_at = clock_timestamp()
  where customer_id = p_customer and stopped_at is null and called_off_at is null
    and done_at is null;
  if not found then return false; end if;
  perform limits_note(p_customer);
  perform notify(p_customer, 'closing-stopped');
  return true;
end $$;
grant execute on function closing_stop(bigint) to assay_app;
