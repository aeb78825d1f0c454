-- Swaps at a quote: both legs and the fee in one entry, once. False where the quote is not the
-- customer's. Refuses with 10005, but for USDT while a loan is owed, 10011, and with 10113 once the
-- quote has expired.
create function swap_take(p_customer bigint, p_quote bigint, p_unrealised numeric) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  q swap_quote;
  v_borrowed numeric := 0;
begin
  perform orders_lock(p_customer, 'real');
  select * into q from swap_quote where id = p_quote and customer_id = p_customer for update;
  if not found then return false; end if;
  if q.used_at is not null then return true; end if;
  if clock_timestamp() > q.expires_at then
    raise exception 'the quote has expired' using errcode = '10113';
  end if;
  -- Else who is suspended could not repay, and would be charged for it.
  if q.to_currency <> 'USDT' or not exists (select from loan l
    where l.customer_id = p_customer and l.status in ('repaying', 'overdue'))
  then
    perform suspension_check(p_customer);
  end if;
  if q.from_currency = 'USDT' then
    v_borrowed := -leave_afford(p_customer, q.amount, p_unrealised);
  elsif q.to_currency = 'USDT' then
    -- Else borrowed money would be one's own once it had been swapped there and back.
    v_borrowed := borrowed_room(p_customer, q.gross - q.fee);
  end if;
  perform ledger_post('swap:' || q.id, 'swapped', 'real', array[
    (p_customer, 'available', q.from_currency, -q.amount),
    (null, 'trading', q.from_currency, q.amount),
    (null, 'trading', q.to_currency, -q.gross),
    (p_customer, 'available', q.to_currency, q.gross - q.fee),
    (null, 'fees', q.to_currency, q.fee)
  ]::ledger_amount[] || borrowed_moves(p_customer, v_borrowed));
  update swap_quote set used_at = clock_timestamp() where id = q.id;
  return true;
end $$;
grant execute on function swap_take(bigint, bigint, numeric) to assay_app;
