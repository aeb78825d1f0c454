-- Credits one that is awake (deposits_awake), where it still would be.
create function deposit_wake(p_id bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform orders_lock((select customer_id from deposit where id = p_id), 'real');
  perform deposit_credit_seen(p_id);
end $$;
grant execute on function deposit_wake(bigint) to assay_app;
