-- Takes a withdrawal back while it is pending, or once it was approved for seven days, where nobody
-- completed it or claimed it as sent; false where it is not the customer's. Else 10115. What was
-- taken back already stays so, as whoever asks again after a lost answer wants it.
create function withdrawal_cancel(p_customer bigint, p_id bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- What comes back of borrowed money hangs on what is owed meanwhile.
  perform orders_lock(p_customer, 'real');
  if exists (select from withdrawal
    where id = p_id and customer_id = p_customer and status = 'cancelled') then
    return true;
  end if;
  update withdrawal set status = 'cancelled' where id = p_id and customer_id = p_customer;
  return found;
end $$;
grant execute on function withdrawal_cancel(bigint, bigint) to assay_app;
