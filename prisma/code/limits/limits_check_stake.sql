-- Holds what is staked outside of orders (a plan, a bid) to the limit of one order that a customer
-- set for themselves: refuses with 10123 what is above it. Whoever calls holds the lock of the
-- account.
create function limits_check_stake(p_customer bigint, p_mode mode, p_stake numeric) returns void
language plpgsql as $$
declare
  v_most numeric;
begin
  if not limits_hold(p_customer, p_mode) then return; end if;
  select o.amount into v_most from own_limits(p_customer) o where o.kind = 'stake';
  if p_stake > v_most then
    raise exception 'beyond the limit stake' using errcode = '10123',
      detail = json_build_object('limit', 'stake', 'max', trim_scale(v_most)::text,
        'currency', 'USDT', 'left', trim_scale(trunc(v_most, 2))::text);
  end if;
end $$;
