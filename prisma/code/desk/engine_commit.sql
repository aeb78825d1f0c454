-- The one way in for changes of orders: a group of bookings, the ticks that decided them and how
-- far trailing stops have come, committed together. p_trails: [{"id", "extreme"}]. p_after is the
-- group that came before, null for the first of an epoch: a statement that was given up and arrives
-- late names another one than the newest and does nothing.
create function engine_commit(p_epoch bigint, p_items jsonb, p_ticks jsonb, p_trails jsonb,
  p_batch uuid default null, p_after uuid default null)
returns table (
  n int, refusal text, detail text, made boolean, order_id bigint, available text, advance text
)
language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
declare
  v_results jsonb;
  v_trail record;
begin
  perform engine_assert_lead(p_epoch);
  if exists (select from engine_lead where batch is distinct from p_after) then
    raise exception 'another group came before' using errcode = 'LEAD0';
  end if;
  perform set_config('assay.desk', 'on', true);
  insert into tick_log (epoch, code, source, live, first_sequence, last_sequence,
    first_at, last_at, ticks)
  select p_epoch, t.code, t.source, t.live, t."firstSequence", t."lastSequence", t."firstAt",
    t."lastAt", t.ticks
  from jsonb_to_recordset(p_ticks) as t(
    code text, source text, live boolean, "firstSequence" bigint, "lastSequence" bigint,
    "firstAt" timestamptz, "lastAt" timestamptz, ticks text);
  for v_trail in
    select t.id, t.extreme from jsonb_to_recordset(p_trails) as t(id bigint, extreme numeric)
    order by t.id
  loop
    update orders o set trailing_extreme = v_trail.extreme
    where o.id = v_trail.id and o.status = 'open' and o.trailing_distance is not null
      and (o.trailing_extreme is null
        or case o.side when 'long' then v_trail.extreme > o.trailing_extreme
          else v_trail.extreme < o.trailing_extreme end);
  end loop;
  v_results := orders_apply(p_items);
  update engine_lead set batch = p_batch, results = v_results, committed_at = clock_timestamp();
  return query
  select r.n, r.refusal, r.detail, r.made, r.order_id, r.available, r.advance
  from jsonb_to_recordset(v_results) as r(
    n int, refusal text, detail text, made boolean, order_id bigint, available text, advance text);
end $$;
grant execute on function engine_commit(bigint, jsonb, jsonb, jsonb, uuid, uuid) to assay_app;
