-- The one way in for changes of orders: a group of bookings, the ticks that decided them and how
-- far trailing stops have come, committed together. p_trails: [{"id", "extreme"}], of orders that
-- are booked; p_due the same, of others, whose rows are passed over where somebody holds them.
-- p_after is the group that came before, null for the first of an epoch: a statement that was given
-- up and arrives late names another one than the newest and does nothing. `p_sequences` has, in the
-- order of `p_items`, the sequence of the tick that each was decided after. A loss may cancel what
-- rests in the same account: `p_pending` names what rests in those of the group. `p_lock_ms` is how
-- long to wait for each lock, where that is not as long as the session waits.
--
-- Gives first a row with what became of each booking and the ids that were passed over, then the
-- orders that were booked, and those of `p_pending` that rest no longer.
create function engine_commit(p_epoch bigint, p_items jsonb, p_ticks jsonb, p_trails jsonb,
  p_batch uuid default null, p_after uuid default null, p_pending bigint[] default '{}',
  p_sequences bigint[] default '{}', p_due jsonb default '[]', p_lock_ms integer default null)
returns table (results jsonb, changed orders, passed_over bigint[])
language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  v_results jsonb;
  v_passed_over bigint[];
  v_trail record;
begin
  perform engine_assert_lead(p_epoch);
  if exists (select from engine_lead where batch is distinct from p_after) then
    raise exception 'another group came before' using errcode = 'LEAD0';
  end if;
  perform set_config('assay.desk', 'on', true);
  if p_lock_ms is not null then perform set_config('lock_timeout', p_lock_ms::text, true); end if;
  if p_ticks <> '[]' then
    insert into tick_log (epoch, code, source, live, first_sequence, last_sequence,
      first_at, last_at, ticks)
    select p_epoch, t.code, t.source, t.live, t."firstSequence", t."lastSequence", t."firstAt",
      t."lastAt", t.ticks
    from jsonb_to_recordset(p_ticks) as t(
      code text, source text, live boolean, "firstSequence" bigint, "lastSequence" bigint,
      "firstAt" timestamptz, "lastAt" timestamptz, ticks text);
  end if;
  v_passed_over := engine_write_due(p_due);
  for v_trail in
    select t.id, t.extreme from jsonb_to_recordset(p_trails) as t(id bigint, extreme numeric)
    where p_trails <> '[]' order by t.id
  loop
    update orders o set trailing_extreme = v_trail.extreme
    where o.id = v_trail.id and trail_is_further(o, v_trail.extreme);
  end loop;
  v_results := orders_apply(p_items, p_sequences);
  update engine_lead set batch = p_batch, results = v_results, committed_at = clock_timestamp();
  return query select v_results, null::orders, v_passed_over;
  return query
  select null::jsonb, o, null::bigint[]
  from (
    select (r->>'order_id')::bigint as id, false as rests from jsonb_array_elements(v_results) r
    where r->>'refusal' is null
    union
    select p.id, true from unnest(p_pending) p(id)
    where not exists (
      select from jsonb_array_elements(v_results) r
      where (r->>'order_id')::bigint = p.id and r->>'refusal' is null)
  ) w
  join orders o on o.id = w.id
  where not w.rests or o.status <> 'pending';
end $$;
grant execute on function engine_commit(bigint, jsonb, jsonb, jsonb, uuid, uuid, bigint[],
  bigint[], jsonb, integer)
  to assay_app;
