-- Takes an application back while it waits. False where the loan is not the customer's; refuses
-- with 10115 once it was decided.
create function loan_cancel(p_customer bigint, p_loan bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l loan;
begin
  perform orders_lock(p_customer, 'real');
  select * into l from loan where id = p_loan and customer_id = p_customer for no key update;
  if not found then return false; end if;
  if l.status = 'cancelled' then return true; end if;
  if l.status <> 'pending' then
    raise exception 'the application was decided' using errcode = '10115';
  end if;
  update loan set status = 'cancelled' where id = p_loan;
  return true;
end $$;
grant execute on function loan_cancel(bigint, bigint) to assay_app;
