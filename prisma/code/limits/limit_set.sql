-- Sets a limit, or with null removes it. What is tighter holds at once; what is looser 24 hours
-- later, and asking for the same once more does not begin them anew.
create function limit_set(p_customer bigint, p_kind own_limit_kind, p_amount numeric)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l own_limit;
  v_now timestamptz;
  v_current numeric;
  v_at timestamptz;
begin
  perform orders_lock(p_customer, 'real');
  v_now := clock_timestamp();
  select * into l from own_limit where customer_id = p_customer and kind = p_kind;
  v_current := case when l.next_at <= v_now then l.next_amount else l.amount end;
  if p_amount is not distinct from v_current and (l.next_at is null or l.next_at <= v_now) then
    return;
  end if;
  if l.next_at > v_now and p_amount is not distinct from l.next_amount then return; end if;
  v_at := case when v_current is null or p_amount <= v_current then v_now
    else v_now + interval '24 hours' end;
  insert into own_limit (customer_id, kind, amount, next_amount, next_at)
  values (p_customer, p_kind, case when v_at = v_now then p_amount else v_current end,
    case when v_at > v_now then p_amount end, case when v_at > v_now then v_at end)
  on conflict (customer_id, kind) do update set amount = excluded.amount,
    next_amount = excluded.next_amount, next_at = excluded.next_at;
  insert into own_limit_change (customer_id, kind, step, amount, effective_at)
  values (p_customer, p_kind,
    case when v_at = v_now then 'set' else 'loosening' end::own_limit_step, p_amount, v_at);
  perform limits_note(p_customer);
  if p_amount is not null and p_kind::text ~ '^loss' then
    perform own_results_keep(p_customer);
  end if;
end $$;
grant execute on function limit_set(bigint, own_limit_kind, numeric) to assay_app;
