-- What pays a loss beyond the available balance: pending orders are cancelled, newest first, for
-- what they hold.
create function orders_free_holds(r orders, p_shortage numeric) returns void language plpgsql as $$
declare
  v_pending orders;
  v_shortage numeric := p_shortage;
begin
  while v_shortage > 0 loop
    select * into v_pending from orders
    where customer_id = r.customer_id and mode = r.mode and status = 'pending'
    order by id desc limit 1 for update;
    exit when not found;
    perform orders_release(v_pending, 'cancelled', 'margin');
    v_shortage := v_shortage - v_pending.held;
  end loop;
end $$;
