-- Begins a break from the real account, and has what waits there cancelled once this commits.
-- Refuses with 10124 one that would end before the break that is under way: none is cut short.
create function break_begin(p_customer bigint, p_period trading_break_period)
returns timestamptz language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_now timestamptz;
  v_id bigint;
  v_ends timestamptz;
begin
  perform orders_lock(p_customer, 'real');
  v_now := clock_timestamp();
  v_ends := v_now + case p_period
    when 'day' then interval '1 day'
    when 'week' then interval '7 days'
    when 'month' then interval '1 month'
    else interval '6 months' end;
  if trading_break_end(p_customer) >= v_ends then
    perform limits_check_break(p_customer);
  end if;
  insert into trading_break (customer_id, period, began_at, ends_at)
  values (p_customer, p_period, v_now, v_ends) returning id into v_id;
  perform limits_note(p_customer);
  perform notify(p_customer, 'break-began',
    jsonb_build_object('until', to_char(v_ends, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  perform work_add('cancel-resting', v_id::text);
  return v_ends;
end $$;
grant execute on function break_begin(bigint, trading_break_period) to assay_app;
