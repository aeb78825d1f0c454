-- Has a notification told on a device. Devices take turns, so that one that hangs leaves the other
-- workers to what else is due; `p_turn` tells the turns of one notification and device apart.
create function push_add(p_notification bigint, p_subscription bigint, p_turn integer,
  p_due timestamptz default now())
returns void language plpgsql as $$
declare
  v_reference text := p_notification || ' ' || p_subscription || ' ' || p_turn;
begin
  perform graphile_worker.add_job('push-notification', json_build_object('reference', v_reference),
    queue_name => 'push', run_at => p_due, job_key => 'push-notification:' || v_reference);
end $$;
grant execute on function push_add(bigint, bigint, integer, timestamptz) to assay_app;
