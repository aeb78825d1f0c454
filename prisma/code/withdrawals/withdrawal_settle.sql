-- Completes what was claimed as sent a week ago and neither completed nor rejected since: a hold
-- ends, and its customer has the reference to look the payment up with. A rejection under way may
-- mean that it came back: two operators decide that, or somebody completes it.
create function withdrawal_settle(p_id bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_operator text;
  v_actor text := current_setting('assay.operator', true);
begin
  perform orders_lock(w.customer_id, 'real') from withdrawal w where w.id = p_id;
  select s.operator into v_operator from withdrawal w
  join withdrawal_step s on s.withdrawal_id = w.id and s.step = 'sent'
  where w.id = p_id and w.status = 'approved' and s.at <= clock_timestamp() - interval '7 days'
    and not exists (select from withdrawal_step r
      where r.withdrawal_id = w.id and r.step = 'first-rejection')
  for no key update of w;
  if not found then return; end if;
  perform set_config('assay.operator', v_operator, true);
  update withdrawal set status = 'completed' where id = p_id;
  perform set_config('assay.operator', coalesce(v_actor, ''), true);
end $$;
grant execute on function withdrawal_settle(bigint) to assay_app;
