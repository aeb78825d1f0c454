-- Credits what a watcher saw for a customer and what waited for what has just come in.
create function deposit_credit_waiting(p_customer bigint) returns void language plpgsql as $$
declare
  v_id bigint;
begin
  for v_id in
    select d.id from deposit d join chain_payment p on p.deposit_id = d.id
    where d.customer_id = p_customer and d.status = 'pending' order by d.id
  loop
    perform deposit_credit_seen(v_id);
  end loop;
end $$;
