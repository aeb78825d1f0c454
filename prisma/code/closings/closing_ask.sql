-- Begins to close an account: after 14 days, in which it can be stopped. Refuses with 10133 and
-- what stands in the way, and with 10134 where it was asked for already. p_gives are the small
-- amounts by currency that the customer gives away, as they were shown: more is not given.
create function closing_ask(p_customer bigint, p_gives jsonb) returns timestamptz
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_id bigint;
  v_due timestamptz;
  v_ways text[];
begin
  perform orders_lock(p_customer, 'real');
  perform closing_check(p_customer);
  select array_agg(distinct o.what order by o.what) into v_ways from closing_obstacles(p_customer) o
  where o.what <> 'small' or o.amount > coalesce((p_gives->>o.currency)::numeric, 0);
  if v_ways is not null then
    raise exception 'something stands in the way' using errcode = '10133',
      detail = json_build_object('obstacles', v_ways);
  end if;
  v_due := date_trunc('milliseconds', clock_timestamp()) + interval '14 days';
  insert into account_closing (customer_id, due_at, keep_days, gives)
  values (p_customer, v_due,
    (select value::integer from parameter where key = 'closing.keepDays'),
    (select coalesce(jsonb_object_agg(o.currency, trim_scale(o.amount)::text), '{}')
      from closing_obstacles(p_customer) o where o.what = 'small'))
  returning id into v_id;
  -- From now on each order asks closing_check.
  perform limits_note(p_customer);
  perform notify(p_customer, 'closing-asked',
    jsonb_build_object('at', to_char(v_due, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')));
  perform work_add('remind-closing', v_id::text, v_due - interval '1 day');
  perform work_add('close-accounts', v_id::text, v_due, 'close-accounts');
  return v_due;
end $$;
grant execute on function closing_ask(bigint, jsonb) to assay_app;
