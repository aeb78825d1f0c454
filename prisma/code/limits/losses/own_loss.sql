-- What counts towards a limit of losses in a time, in USDT: what orders of the real account have
-- lost less what they gained, fees included, and the stakes of open options. Hours that are
-- summed (own_results_keep) are taken from their sums; what is left of the first hour and what
-- came after the last is read posting by posting. May be below zero.
create function own_loss(p_customer bigint, p_span interval) returns numeric
language plpgsql volatile as $$
declare
  v_from timestamptz := clock_timestamp() - p_span;
  v_until timestamptz;
  v_first own_result;
  v_gain numeric;
begin
  select max(r.hour) + interval '1 hour' into v_until from own_result r
  where r.customer_id = p_customer;
  select coalesce(sum(r.amount), 0) into v_gain
  from own_results(p_customer, greatest(v_from, v_until), null) r;
  if v_from < v_until then
    select * into v_first from own_result r
    where r.customer_id = p_customer and r.hour = own_result_hour(v_from);
    v_gain := v_gain
      + coalesce((select sum(r.amount) from own_result r
          where r.customer_id = p_customer and r.hour > v_from), 0)
      + coalesce((select sum(r.amount)
          from own_results(p_customer, v_from, coalesce(v_first.last_posting, 0)) r), 0);
  end if;
  return own_stakes(p_customer) - v_gain;
end $$;
grant execute on function own_loss(bigint, interval) to assay_app;
