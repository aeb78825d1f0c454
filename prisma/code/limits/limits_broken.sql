-- Which of the customer's own limits an order breaks, and what counts towards it so far; null
-- where none: its margin or stake is above the limit of one order, or the losses so far leave no
-- room for what it costs at once. `p_risk` is its fee, of an option its stake. Whoever calls
-- holds the lock of the account, so that two at once cannot both take the last room.
create function limits_broken(p_customer bigint, p_mode mode, p_stake numeric, p_risk numeric,
  out kind own_limit_kind, out amount numeric, out used numeric)
language plpgsql as $$
declare
  l record;
begin
  if not limits_hold(p_customer, p_mode) then return; end if;
  for l in select * from own_limits(p_customer) o where o.kind::text !~ '^deposit' order by o.kind
  loop
    if l.kind = 'stake' then
      used := 0;
      continue when p_stake <= l.amount;
    else
      perform own_results_keep(p_customer);
      used := own_used(p_customer, l.kind);
      continue when used < l.amount and used + p_risk <= l.amount;
    end if;
    kind := l.kind;
    amount := l.amount;
    return;
  end loop;
  used := null;
end $$;
