-- Deposits that a watcher saw and that would be credited now, behind one that was looked at: a rest
-- is over, an address was enabled. What waits for something else is none of them.
create function deposits_awake(p_behind bigint, p_most integer) returns setof bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  d deposit;
  v_left integer := p_most;
begin
  for d in
    select o.* from deposit o
    where o.status = 'pending' and o.id > p_behind
      and exists (select from chain_payment p where p.deposit_id = o.id)
    order by o.id
  loop
    continue when not deposit_credits_itself(d);
    return next d.id;
    v_left := v_left - 1;
    exit when v_left <= 0;
  end loop;
end $$;
grant execute on function deposits_awake(bigint, integer) to assay_app;
