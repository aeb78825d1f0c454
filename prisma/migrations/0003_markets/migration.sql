-- Sessions are [{"day": 0-6 from Sunday, "open": "HH:MM", "close": "HH:MM" or "24:00"}], the day absent on a date's own.
create function are_sessions(p_sessions jsonb, p_weekly boolean) returns boolean language sql immutable as $$
  select jsonb_typeof(p_sessions) = 'array' and not exists (
    select from jsonb_array_elements(p_sessions) s
    where (s->>'open' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      and s->>'close' ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'
      and s->>'open' < s->>'close'
      and (not p_weekly or s->>'day' ~ '^[0-6]$')) is not true)
$$;

create table calendar (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  -- An unknown zone makes the conversion fail, so it cannot be stored.
  time_zone text not null check ((timestamptz 'epoch' at time zone time_zone) is not null),
  weekly jsonb not null check (are_sessions(weekly, true))
);

create table calendar_exception (
  id bigint generated always as identity primary key,
  calendar_id text not null references calendar (id),
  date date not null,
  name text not null check (length(name) between 1 and 100),
  -- What replaces the weekly sessions on this local date; [] is closed all day.
  sessions jsonb not null default '[]' check (are_sessions(sessions, false)),
  in_force boolean not null default true,
  unique (calendar_id, date)
);

create table instrument (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9.]{1,20}$'),
  type integer not null check (type between 1 and 5),
  name text not null check (length(name) between 1 and 100),
  logo text check (length(logo) <= 300),
  base text not null check (base ~ '^[A-Z0-9.]{1,20}$'),
  quote text not null check (quote ~ '^[A-Z0-9]{2,10}$'),
  contract_size numeric(20, 8) not null check (contract_size > 0),
  tick_size numeric(20, 12) not null check (tick_size > 0),
  lot_step numeric(20, 8) not null check (lot_step > 0),
  lot_min numeric(20, 8) not null check (lot_min > 0),
  lot_max numeric(20, 8) not null,
  fee_rate numeric(12, 8) not null check (fee_rate between 0 and 0.003),
  leverages integer[] not null,
  periods jsonb not null default '[]',
  typical_spread numeric(30, 12) not null check (typical_spread > 0),
  reference_price numeric(30, 12) not null check (reference_price > 0),
  daily_volatility numeric(10, 6) not null check (daily_volatility > 0 and daily_volatility <= 0.5),
  max_age_seconds integer not null default 60 check (max_age_seconds between 5 and 600),
  jump_limit numeric(10, 6) not null check (jump_limit between 0.001 and 0.5),
  calendar text not null references calendar (id),
  sort_order integer not null default 1000,
  enabled boolean not null default true,
  terms_version integer not null default 1,
  outcome text not null default ''
);

-- Every version of the terms that cost money. A change applies to later orders only, and anyone can read the history.
create table instrument_terms (
  code text not null references instrument (code),
  version integer not null,
  contract_size numeric(20, 8) not null,
  lot_step numeric(20, 8) not null,
  lot_min numeric(20, 8) not null,
  lot_max numeric(20, 8) not null,
  fee_rate numeric(12, 8) not null,
  leverages integer[] not null,
  periods jsonb not null,
  typical_spread numeric(30, 12) not null,
  valid_from timestamptz not null default clock_timestamp(),
  changed_by text not null default session_user,
  primary key (code, version)
);

-- Why the terms of an instrument cannot stand, in words for the person who typed them; null when they can.
create function instrument_flaw(i instrument) returns text language sql immutable as $$
  select case
    when i.fee_rate is null or i.fee_rate not between 0 and 0.003 then 'The fee rate must lie between 0 and 0.003 (0.3 %).'
    when i.contract_size is null or i.contract_size <= 0 then 'The contract size must be above zero.'
    when i.lot_step is null or i.lot_step <= 0 then 'The lot step must be above zero.'
    when i.lot_min is null or i.lot_min < i.lot_step or i.lot_min % i.lot_step <> 0 then 'The smallest lot must be a multiple of the lot step.'
    when i.lot_max is null or i.lot_max < i.lot_min then 'The largest lot must not be below the smallest.'
    when coalesce(cardinality(i.leverages), 0) = 0 or array_position(i.leverages, null) is not null or 1 > any (i.leverages)
      then 'Offer at least one leverage, each 1 or more.'
    when (case i.type when 1 then 30 when 2 then 2 when 3 then 5 else 20 end) < any (i.leverages)
      then 'A leverage is above the cap of this type: forex 30, crypto 2, stocks 5, futures and metals 20.'
    when jsonb_typeof(i.periods) is distinct from 'array' or exists (
      select from jsonb_array_elements(i.periods) p
      where (p->>'seconds' ~ '^[0-9]{2,6}$' and p->>'payout' ~ '^0\.[0-9]{1,4}$' and (p->>'payout')::numeric > 0) is not true)
      then 'Periods are a list of {"seconds": 60, "payout": "0.80"}, each payout above 0 and below 1.'
    when i.max_age_seconds is null or i.max_age_seconds not between 5 and 600 then 'The age limit must lie between 5 and 600 seconds.'
    when i.jump_limit is null or i.jump_limit not between 0.001 and 0.5 then 'The jump limit must lie between 0.001 and 0.5.'
    when coalesce(length(i.name), 0) not between 1 and 100 then 'The name must have 1 to 100 characters.'
  end
$$;

-- Prisma Studio hides why an update failed, so an edit that cannot stand changes nothing but `outcome`.
create function instrument_before() returns trigger language plpgsql as $$
declare
  v_flaw text := instrument_flaw(new);
begin
  if tg_op = 'INSERT' then
    if v_flaw is not null then raise exception '%', v_flaw; end if;
    -- What converts a currency to dollars is settled by its first pair: a second one, the other way
    -- round, would revalue every open position of that currency.
    if exists (select from instrument i where i.code = 'USD' || substring(new.code from '^(.+)USD$')
      or i.code = substring(new.code from '^USD(.+)$') || 'USD') then
      raise exception 'The inverse of % is listed already.', new.code;
    end if;
    new.terms_version := 1;
    new.outcome := 'Listed with terms version 1.';
    return new;
  end if;
  if v_flaw is not null then
    new := old;
    new.outcome := 'Not saved. ' || v_flaw;
    return new;
  end if;
  new.terms_version := old.terms_version;
  if (new.contract_size, new.lot_step, new.lot_min, new.lot_max, new.fee_rate, new.leverages, new.periods, new.typical_spread)
    is distinct from (old.contract_size, old.lot_step, old.lot_min, old.lot_max, old.fee_rate, old.leverages, old.periods, old.typical_spread)
  then
    new.terms_version := old.terms_version + 1;
    new.outcome := format('Saved as terms version %s, for later orders only.', new.terms_version);
  else
    new.outcome := 'Saved.';
  end if;
  return new;
end $$;
create trigger judge before insert or update on instrument for each row execute function instrument_before();

create function instrument_keep_terms() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into instrument_terms (code, version, contract_size, lot_step, lot_min, lot_max, fee_rate, leverages, periods, typical_spread)
  values (new.code, new.terms_version, new.contract_size, new.lot_step, new.lot_min, new.lot_max, new.fee_rate, new.leverages, new.periods, new.typical_spread);
  return null;
end $$;
create trigger keep_first_terms after insert on instrument for each row execute function instrument_keep_terms();
create trigger keep_terms after update on instrument for each row
  when (new.terms_version is distinct from old.terms_version) execute function instrument_keep_terms();

create function instrument_terms_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of terms is append-only: % is not possible', tg_op;
end $$;
create trigger append_only before update or delete on instrument_terms for each row execute function instrument_terms_refuse_change();
create trigger no_truncate before truncate on instrument_terms execute function instrument_terms_refuse_change();

create function calendar_exception_before() returns trigger language plpgsql as $$
declare
  v_today date;
begin
  if current_user <> 'assay_operator' then return new; end if;
  select (now() at time zone time_zone)::date into v_today from calendar where id = new.calendar_id;
  if new.date <= v_today or (tg_op = 'UPDATE' and old.date <= v_today) then
    raise exception 'Hours change by announcement: give a day after today.';
  end if;
  return new;
end $$;
create trigger announced before insert or update on calendar_exception for each row execute function calendar_exception_before();

create function catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', tg_table_name);
  return null;
end $$;
create trigger changed after insert or update or delete on instrument execute function catalogue_changed();
create trigger changed after insert or update or delete on calendar execute function catalogue_changed();
create trigger changed after insert or update or delete on calendar_exception execute function catalogue_changed();

-- One series per source: a recording never continues a simulated chart. No foreign key to
-- instrument: rows arrive by the thousand, from the catalogue itself.
create table candle (
  code text not null,
  source text not null,
  interval text not null check (interval in ('1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w')),
  start timestamptz not null,
  open numeric(30, 12) not null check (open > 0),
  high numeric(30, 12) not null,
  low numeric(30, 12) not null,
  close numeric(30, 12) not null,
  -- Ticks, not lots: no source of quotes knows what was traded elsewhere.
  volume numeric(30, 12) not null check (volume >= 0),
  -- Made afterwards by the source itself instead of recorded as it happened.
  made boolean not null default false,
  primary key (code, source, interval, start),
  constraint within_range check (low <= least(open, close) and high >= greatest(open, close))
) with (fillfactor = 90);

-- Brings the candles above `p_level` up to date from `p_since` on, each level from the one below it.
create function roll_candles(p_codes text[], p_source text, p_since timestamptz, p_level text default '1m') returns void
language plpgsql as $$
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
      select s.code, s.start, s.open, s.high, s.low, s.close, s.volume, s.made, date_bin(v_width, s.start, v_origin) as bin
      from unnest(p_codes) as asked (code)
      join candle s on s.code = asked.code and s.source = p_source and s.interval = v_from and s.start >= v_first
    ) l
    group by l.code, l.bin
    on conflict (code, source, interval, start) do update
      set open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
        volume = excluded.volume, made = excluded.made
      where (c.open, c.high, c.low, c.close, c.volume, c.made)
        is distinct from (excluded.open, excluded.high, excluded.low, excluded.close, excluded.volume, excluded.made);
  end loop;
end $$;

create table watchlist (
  id bigint generated always as identity primary key,
  customer_id bigint not null references customer (id),
  name text not null default '' check (length(name) <= 60),
  created_at timestamptz not null default now(),
  unique (customer_id, name)
);

create table watchlist_item (
  watchlist_id bigint not null references watchlist (id),
  code text not null references instrument (code),
  added_at timestamptz not null default clock_timestamp(),
  primary key (watchlist_id, code)
);

grant select on calendar, calendar_exception, instrument, instrument_terms to assay_app, assay_operator;
grant select, insert, update, delete on candle to assay_app;
grant select, insert on watchlist to assay_app;
grant select, insert, delete on watchlist_item to assay_app;
grant select on candle to assay_operator;
revoke all on function roll_candles(text[], text, timestamptz, text) from public;
grant execute on function roll_candles(text[], text, timestamptz, text) to assay_app;

-- No column takes a price, a fill or an outcome of a trade. What the simulated source starts from
-- (reference_price, daily_volatility, typical_spread, tick_size) is given once, when an instrument
-- is listed and nobody can hold it yet; an update of it would steer prices, so the role has none.
-- The same holds for what decides whether a tick may fill (max_age_seconds, jump_limit, calendar and
-- its hours): an exception to the hours can only be announced, for a later day.
grant insert on instrument, calendar, calendar_exception to assay_operator;
grant update (
  name, logo, contract_size, lot_step, lot_min, lot_max, fee_rate, leverages, periods,
  sort_order, enabled
) on instrument to assay_operator;
grant update (date, name, sessions, in_force) on calendar_exception to assay_operator;
