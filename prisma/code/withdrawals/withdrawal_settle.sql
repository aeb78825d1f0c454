-- Ends a hold that nobody ended within a week. What was claimed as sent is completed: its customer
-- has the reference to look the payment up with. What an operator said came back is given back,
-- for the reason that was given: that no second one looked is not its customer's to pay for. A word
-- that lapsed gives nothing back.
create function withdrawal_settle(p_id bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator text;
  v_reason text;
  v_actor text := current_setting('assay.operator', true);
begin
  perform orders_lock(w.customer_id, 'real') from withdrawal w where w.id = p_id;
  perform from withdrawal where id = p_id and status = 'approved' for no key update;
  if not found then return; end if;
  select operator, reason into v_operator, v_reason from withdrawal_step
  where withdrawal_id = p_id and step = 'first-rejection' and operator_stands(operator, at)
  order by at desc limit 1;
  if found then
    if not withdrawal_returns(p_id) then return; end if;
  else
    select operator into v_operator from withdrawal_step
    where withdrawal_id = p_id and step = 'sent'
      and withdrawal_undisputed_at(p_id) <= clock_timestamp() - interval '7 days';
    if not found then return; end if;
  end if;
  perform set_config('assay.operator', v_operator, true);
  update withdrawal set reason = coalesce(v_reason, reason),
    status = (case when v_reason is null then 'completed' else 'rejected' end)::withdrawal_status
  where id = p_id;
  perform set_config('assay.operator', coalesce(v_actor, ''), true);
end $$;
grant execute on function withdrawal_settle(bigint) to assay_app;
