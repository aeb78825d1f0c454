-- One process leads: it alone decides and writes what becomes of orders. Its epoch stands on every
-- write, so that a process which was deposed and does not know it yet writes nothing.
create table engine_lead (
  one boolean primary key default true check (one),
  epoch bigint not null,
  -- The newest group of this epoch and what became of its items: the answer for a leader whose
  -- connection broke between its commit and the reply. Without results it was given up before it came.
  batch uuid,
  results jsonb,
  committed_at timestamptz
);
insert into engine_lead (epoch) values (0);

-- Who led when. Between two terms nobody watched the prices.
create table engine_term (
  epoch bigint primary key,
  since timestamptz not null,
  until timestamptz
);

-- The ticks that orders were decided by, in the order they came: one row for a run of ticks of one
-- instrument and source. A line of `ticks` is sequence,receivedAtMs,timeMs,maxAgeMs,bid,ask.
create table tick_log (
  id bigint generated always as identity primary key,
  epoch bigint not null references engine_term (epoch),
  code text not null,
  source text not null,
  live boolean not null,
  first_sequence bigint not null,
  last_sequence bigint not null check (last_sequence >= first_sequence),
  first_at timestamptz not null,
  last_at timestamptz not null,
  ticks text not null
);
create index tick_log_by_sequence on tick_log (code, first_sequence);
create index tick_log_by_time on tick_log (first_at);
create trigger append_only before update or delete on tick_log for each row execute function ledger_refuse_change();
create trigger no_truncate before truncate on tick_log execute function ledger_refuse_change();

-- The desk reads them all at its start, oldest first.
create index orders_held on orders (id) where status in ('pending', 'open');
-- It looks every few seconds whether one ended without it.
create index orders_ended on orders (changed_at) where status not in ('pending', 'open');

-- Begins a new term. Waits for a commit of the old leader that is under way: what comes after is refused.
create function engine_take_lead() returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_epoch bigint;
  v_last timestamptz;
begin
  select committed_at into v_last from engine_lead for update;
  update engine_lead set epoch = epoch + 1, batch = null, results = null returning epoch into v_epoch;
  -- Who was killed could not say when it ended; its last commit is the last that is known of it.
  update engine_term set until = greatest(since, v_last) where until is null;
  insert into engine_term (epoch, since) values (v_epoch, clock_timestamp());
  return v_epoch;
end $$;

create function engine_end_term(p_epoch bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update engine_term set until = clock_timestamp() where epoch = p_epoch and until is null
$$;

-- Locks the lead until the transaction ends, so that no takeover comes between the check and the writes.
create function engine_assert_lead(p_epoch bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from engine_lead where epoch = p_epoch for no key update;
  if not found then raise exception 'another process leads' using errcode = 'LEAD0'; end if;
end $$;

-- The one way in for changes of orders: a group of bookings, the ticks that decided them and how far
-- trailing stops have come, committed together. p_trails: [{"id", "extreme"}]. p_after is the group that
-- came before, null for the first of an epoch: a statement that was given up and arrives late names
-- another one than the newest and does nothing.
create function engine_commit(p_epoch bigint, p_items jsonb, p_ticks jsonb, p_trails jsonb,
  p_batch uuid default null, p_after uuid default null)
returns table (n int, refusal text, detail text, made boolean, order_id bigint, available text, advance text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_results jsonb := '[]';
begin
  perform engine_assert_lead(p_epoch);
  if exists (select from engine_lead where batch is distinct from p_after) then
    raise exception 'another group came before' using errcode = 'LEAD0';
  end if;
  perform set_config('assay.desk', 'on', true);
  insert into tick_log (epoch, code, source, live, first_sequence, last_sequence, first_at, last_at, ticks)
  select p_epoch, t.code, t.source, t.live, t."firstSequence", t."lastSequence", t."firstAt", t."lastAt", t.ticks
  from jsonb_to_recordset(p_ticks) as t(code text, source text, live boolean, "firstSequence" bigint, "lastSequence" bigint,
    "firstAt" timestamptz, "lastAt" timestamptz, ticks text);
  update orders o set trailing_extreme = t.extreme
  from jsonb_to_recordset(p_trails) as t(id bigint, extreme numeric)
  where o.id = t.id and o.status = 'open' and o.trailing_distance is not null
    and (o.trailing_extreme is null
      or case o.side when 'long' then t.extreme > o.trailing_extreme else t.extreme < o.trailing_extreme end);
  if jsonb_array_length(p_items) > 0 then
    select coalesce(jsonb_agg(to_jsonb(r) order by r.n), '[]') into v_results from orders_apply(p_items) r;
  end if;
  update engine_lead set batch = p_batch, results = v_results, committed_at = clock_timestamp();
  return query
  select r.n, r.refusal, r.detail, r.made, r.order_id, r.available, r.advance
  from jsonb_to_recordset(v_results) as r(n int, refusal text, detail text, made boolean, order_id bigint, available text, advance text);
end $$;

-- What became of a group whose reply was lost: its results, or null where it was not committed. Waits
-- for it where it is still under way. One that has not arrived yet is given up: it counts as the newest,
-- so that its own statement finds another one before it than it names.
create function engine_outcome(p_epoch bigint, p_batch uuid) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform engine_assert_lead(p_epoch);
  update engine_lead set batch = p_batch, results = null where batch is distinct from p_batch;
  return (select results from engine_lead);
end $$;

-- Tells the desk of what others changed: a deposit, a correction. Its own commits it knows.
create function engine_tell_desk() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changed', new.customer_id || ':' || new.mode);
  return null;
end $$;
create trigger tell_desk after update of balance on ledger_account for each row
  when (new.kind in ('available', 'advance') and new.currency = 'USDT' and new.customer_id is not null
    and coalesce(current_setting('assay.desk', true), '') <> 'on')
  execute function engine_tell_desk();
create trigger tell_desk after insert or update on orders for each row
  when (coalesce(current_setting('assay.desk', true), '') <> 'on')
  execute function engine_tell_desk();

revoke all on function engine_take_lead(), engine_end_term(bigint), engine_assert_lead(bigint),
  engine_commit(bigint, jsonb, jsonb, jsonb, uuid, uuid), engine_outcome(bigint, uuid), engine_tell_desk() from public;
grant execute on function engine_take_lead(), engine_end_term(bigint), engine_commit(bigint, jsonb, jsonb, jsonb, uuid, uuid),
  engine_outcome(bigint, uuid) to assay_app;
grant select on engine_lead, engine_term, tick_log to assay_app, assay_operator;
