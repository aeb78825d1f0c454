-- A session keeps the plans of its functions. One made while the tables were nearly empty reads them whole,
-- and goes on doing so while they grow, until their statistics are taken again. These functions look up a
-- few rows by their keys, so they are written, and planned, that way from the first call on. The desk's own
-- connections are told the same for all that they run.

create or replace function ledger_resolve(p_mode mode, p_postings jsonb)
returns table (account_id bigint, kind account_kind, currency text, balance numeric, amount numeric)
language sql stable as $$
  select a.id, a.kind, a.currency, a.balance, sum(p.amount)
  from jsonb_to_recordset(p_postings) as p(customer bigint, kind account_kind, currency text, amount numeric)
  cross join lateral (
    select * from ledger_account one
    where coalesce(one.customer_id, 0) = coalesce(p.customer, 0)
      and one.kind = p.kind and one.currency = p.currency and one.mode = p_mode
    limit 1
  ) a
  group by a.id, a.kind, a.currency, a.balance having sum(p.amount) <> 0
$$;

create or replace function ledger_post(p_reference text, p_reason text, p_mode mode, p_postings jsonb) returns bigint
language plpgsql security definer set search_path = public, pg_temp
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_entry bigint;
  v_count integer;
begin
  if exists (
    select from jsonb_to_recordset(p_postings) as p(currency text, amount numeric)
    left join currency c on c.code = p.currency
    where c.code is null or p.amount is null or p.amount = 'NaN' or p.amount <> round(p.amount, c.kept_scale)
  ) then
    raise exception 'a posting has an unknown currency or more places than its currency keeps';
  end if;

  insert into ledger_account (customer_id, kind, currency, mode)
  select p.customer, p.kind, p.currency, p_mode
  from jsonb_to_recordset(p_postings) as p(customer bigint, kind account_kind, currency text)
  where (
    select a.id from ledger_account a
    where coalesce(a.customer_id, 0) = coalesce(p.customer, 0) and a.kind = p.kind and a.currency = p.currency and a.mode = p_mode
  ) is null
  order by 1, 2, 3
  on conflict do nothing;

  -- Every poster locks in the same order, so two entries can wait for each other but never deadlock.
  perform 1 from ledger_account a
  where a.id in (select r.account_id from ledger_resolve(p_mode, p_postings) r) order by a.id for update;

  if exists (select from ledger_resolve(p_mode, p_postings) r where r.kind = 'available' and r.balance + r.amount < 0) then
    raise exception 'insufficient balance' using errcode = '10011';
  end if;

  insert into ledger_entry (reference, reason, mode) values (p_reference, p_reason, p_mode) returning id into v_entry;
  insert into ledger_posting (entry_id, account_id, currency, mode, amount, balance_after)
  select v_entry, r.account_id, r.currency, p_mode, r.amount, 0 from ledger_resolve(p_mode, p_postings) r order by r.account_id;
  get diagnostics v_count = row_count;
  if v_count < 2 then raise exception 'an entry has two or more postings'; end if;
  return v_entry;
end $$;

create or replace function engine_commit(p_epoch bigint, p_items jsonb, p_ticks jsonb, p_trails jsonb,
  p_batch uuid default null, p_after uuid default null)
returns table (n int, refusal text, detail text, made boolean, order_id bigint, available text, advance text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_results jsonb := '[]';
  v_trail record;
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
  for v_trail in select t.id, t.extreme from jsonb_to_recordset(p_trails) as t(id bigint, extreme numeric) order by t.id loop
    update orders o set trailing_extreme = v_trail.extreme
    where o.id = v_trail.id and o.status = 'open' and o.trailing_distance is not null
      and (o.trailing_extreme is null
        or case o.side when 'long' then v_trail.extreme > o.trailing_extreme else v_trail.extreme < o.trailing_extreme end);
  end loop;
  if jsonb_array_length(p_items) > 0 then
    select coalesce(jsonb_agg(to_jsonb(r) order by r.n), '[]') into v_results from orders_apply(p_items) r;
  end if;
  update engine_lead set batch = p_batch, results = v_results, committed_at = clock_timestamp();
  return query
  select r.n, r.refusal, r.detail, r.made, r.order_id, r.available, r.advance
  from jsonb_to_recordset(v_results) as r(n int, refusal text, detail text, made boolean, order_id bigint, available text, advance text);
end $$;

create or replace function roll_candles(p_codes text[], p_source text, p_since timestamptz, p_level text default '1m') returns void
language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  v_reached boolean := false;
  v_from text;
  v_to text;
  v_width interval;
  v_origin timestamptz;
  v_first timestamptz;
begin
  for v_from, v_to, v_width, v_origin in
    select * from (values
      ('1m', '5m', interval '5 minutes', timestamptz '1970-01-01 00:00Z'),
      ('5m', '15m', interval '15 minutes', timestamptz '1970-01-01 00:00Z'),
      ('15m', '30m', interval '30 minutes', timestamptz '1970-01-01 00:00Z'),
      ('30m', '1h', interval '1 hour', timestamptz '1970-01-01 00:00Z'),
      ('1h', '4h', interval '4 hours', timestamptz '1970-01-01 00:00Z'),
      ('4h', '1d', interval '1 day', timestamptz '1970-01-01 00:00Z'),
      ('1d', '1w', interval '7 days', timestamptz '1970-01-05 00:00Z')) as level
  loop
    v_reached := v_reached or v_from = p_level;
    continue when not v_reached;
    v_first := date_bin(v_width, p_since, v_origin);
    insert into candle as c (code, source, interval, start, open, high, low, close, volume, made)
    select l.code, p_source, v_to, l.bin, (array_agg(l.open order by l.start))[1], max(l.high), min(l.low),
      (array_agg(l.close order by l.start desc))[1], sum(l.volume), bool_or(l.made)
    from (
      select s.*, date_bin(v_width, s.start, v_origin) as bin
      from unnest(p_codes) as asked (code)
      cross join lateral (
        select code, start, open, high, low, close, volume, made from candle
        where code = asked.code and source = p_source and interval = v_from and start >= v_first
        offset 0
      ) s
    ) l
    group by l.code, l.bin
    on conflict (code, source, interval, start) do update
      set open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
        volume = excluded.volume, made = excluded.made
      where (c.open, c.high, c.low, c.close, c.volume, c.made)
        is distinct from (excluded.open, excluded.high, excluded.low, excluded.close, excluded.volume, excluded.made);
  end loop;
end $$;
