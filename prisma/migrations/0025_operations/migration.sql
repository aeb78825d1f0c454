-- Operators have a schema of their own. What they see there are views; what they edit is judged by
-- a trigger that only reads, and kept as a wish in a table that is only ever added to. The server
-- carries it out once it is committed, in a short transaction of its own. So an operator holds no
-- lock on anything that an order, a payment or a log-in touches, however long their transaction
-- stays open.
revoke all on all tables in schema public from assay_operator;
revoke all on all sequences in schema public from assay_operator;
revoke all on all functions in schema public from assay_operator;
revoke all on schema public from assay_operator;
create schema operations;
grant usage on schema operations to assay_operator;

-- Every edit an operator made or tried: who, when, which row, before, after. What is accepted waits
-- for the server; operator_outcome says what became of it.
create table operator_change (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  operator text not null default session_user,
  table_name text not null,
  row_key text not null,
  action text not null check (action in ('insert', 'update', 'discard', 'session')),
  before jsonb,
  after jsonb,
  accepted boolean not null,
  answer text not null
);
create index operator_change_by_row on operator_change (table_name, row_key, id desc);
create index operator_change_accepted on operator_change (id) where accepted;

create table operator_outcome (
  change_id bigint primary key references operator_change (id),
  at timestamptz not null default clock_timestamp(),
  -- What the row is called now: a draft that was listed has its own name from then on.
  table_name text not null,
  row_key text not null,
  done boolean not null,
  answer text not null
);
create index operator_outcome_by_row on operator_outcome (table_name, row_key, change_id desc);
create sequence operator_draft_number;

create function operator_record_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the record of operators is append-only: % is not possible', tg_op;
end $$;
create trigger append_only before update or delete on operator_change
  for each row execute function operator_record_refuse_change();
create trigger append_only before update or delete on operator_outcome
  for each row execute function operator_record_refuse_change();
create trigger no_truncate before truncate on operator_change
  execute function operator_record_refuse_change();
create trigger no_truncate before truncate on operator_outcome
  execute function operator_record_refuse_change();

-- The newest word on a row is the answer of the newest change that has its name.
create view operator_answer as
  select c.table_name, c.row_key, c.id, case
      when o.change_id is not null then o.answer
      when c.accepted and c.at < now() - interval '30 seconds'
        then c.answer || ' It waits for the server, which does not seem to run.'
      else c.answer end as answer
  from operator_change c left join operator_outcome o on o.change_id = c.id
  where not (c.row_key like 'draft-%' and coalesce(o.done, false))
  union all
  select o.table_name, o.row_key, o.change_id, o.answer
  from operator_outcome o join operator_change c on c.id = o.change_id
  where o.done and c.row_key <> o.row_key;

-- New rows that cannot stand yet, and those that wait for the server.
create view operator_draft as
  select d.table_name, d.row_key, d.after as content, s.waits
  from (
    select distinct on (table_name, row_key) * from operator_change
    where row_key like 'draft-%' order by table_name, row_key, id desc
  ) d
  cross join lateral (
    select bool_or(w.accepted and o.change_id is null) as waits,
      coalesce(bool_or(o.done), false) as done
    from operator_change w left join operator_outcome o on o.change_id = w.id
    where w.table_name = d.table_name and w.row_key = d.row_key
  ) s
  where d.action <> 'discard' and not s.done;

alter table customer add column status_reason text not null default ''
  check (length(status_reason) <= 500);
-- Terms name the operator who changed them, although the server carried the change.
alter table instrument_terms alter column changed_by
  set default coalesce(nullif(current_setting('assay.operator', true), ''), session_user);

-- The answers stand with the operators now; the product's tables refuse what cannot stand.
drop trigger judge on instrument;
alter table instrument drop column outcome;
create or replace function instrument_before() returns trigger language plpgsql as $$
declare
  v_flaw text := instrument_flaw(new);
begin
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  if tg_op = 'INSERT' then
    -- What converts a currency to dollars is settled by its first pair: a second one, the other way
    -- round, would revalue every open position of that currency.
    if exists (select from instrument i where i.code = 'USD' || substring(new.code from '^(.+)USD$')
      or i.code = substring(new.code from '^USD(.+)$') || 'USD') then
      raise exception 'The inverse of % is listed already.', new.code;
    end if;
    new.terms_version := 1;
    return new;
  end if;
  new.terms_version := old.terms_version;
  if (new.contract_size, new.lot_step, new.lot_min, new.lot_max, new.fee_rate, new.leverages,
      new.periods, new.typical_spread)
    is distinct from (old.contract_size, old.lot_step, old.lot_min, old.lot_max, old.fee_rate,
      old.leverages, old.periods, old.typical_spread)
  then
    new.terms_version := old.terms_version + 1;
  end if;
  return new;
end $$;
create trigger judge before insert or update on instrument
  for each row execute function instrument_before();

drop trigger judge on parameter;
alter table parameter drop column outcome;
create or replace function parameter_before() returns trigger language plpgsql as $$
declare
  v_flaw text := parameter_flaw(new);
begin
  if v_flaw is not null then raise exception '%', v_flaw; end if;
  return new;
end $$;
create trigger judge before update on parameter for each row execute function parameter_before();

drop trigger announced on calendar_exception;
drop function calendar_exception_before();

-- What may be changed of a row that is there. The rest is given once: what the simulation starts
-- from, and what decides whether a tick may fill, would steer prices.
create function operator_columns(p_table text) returns text[] language sql immutable as $$
  select case p_table
    when 'instrument' then '{name,logo,contract_size,lot_step,lot_min,lot_max,fee_rate,leverages,
      periods,sort_order,enabled}'::text[]
    when 'calendar_exception' then '{date,name,sessions,in_force}'
    when 'parameter' then '{value}'
    when 'customer' then '{status,reason}'
    else '{}' end
$$;

-- A row of an instrument as its content says, with what it begins with where that says nothing.
create function operator_instrument(p_content jsonb) returns instrument language sql stable as $$
  select jsonb_populate_record(null::instrument, '{"id": 0, "periods": [], "max_age_seconds": 60,
    "sort_order": 1000, "enabled": true, "terms_version": 1}' || jsonb_strip_nulls(p_content))
$$;

create function operator_listing_flaw(i instrument) returns text language sql stable as $$
  select case
    when coalesce(i.code, '') !~ '^[A-Z0-9.]{1,20}$'
      then 'Give a code of 1 to 20 capital letters, digits and dots.'
    when exists (select from instrument known where known.code = i.code)
      then i.code || ' is listed already.'
    when i.type is null or i.type not between 1 and 5
      then 'The type is 1 forex, 2 crypto, 3 stocks, 4 futures or 5 metal.'
    when coalesce(i.base, '') !~ '^[A-Z0-9.]{1,20}$'
      then 'Give the base: 1 to 20 capital letters, digits and dots.'
    when coalesce(i.quote, '') !~ '^[A-Z0-9]{2,10}$'
      then 'Give the quote: 2 to 10 capital letters and digits.'
    when i.tick_size is null or i.tick_size <= 0 then 'Give a tick size above zero.'
    when i.typical_spread is null or i.typical_spread <= 0 then 'Give a typical spread above zero.'
    when i.reference_price is null or i.reference_price <= 0
      then 'Give a reference price above zero.'
    when i.daily_volatility is null or i.daily_volatility <= 0 or i.daily_volatility > 0.5
      then 'Give a daily volatility above 0 and at most 0.5.'
    when not exists (select from calendar c where c.id = i.calendar)
      then 'Give a calendar that is there.'
    when exists (select from instrument x
      where x.code = 'USD' || substring(i.code from '^(.+)USD$')
        or x.code = substring(i.code from '^USD(.+)$') || 'USD')
      then 'The inverse of ' || i.code || ' is listed already.'
    else instrument_flaw(i) end
$$;

create function operator_calendar_flaw(p_content jsonb) returns text language plpgsql stable as $$
begin
  if coalesce(p_content->>'id', '') !~ '^[a-z0-9-]{1,40}$' then
    return 'Give an id of 1 to 40 small letters, digits and hyphens.';
  end if;
  if exists (select from calendar where id = p_content->>'id') then
    return (p_content->>'id') || ' is there already.';
  end if;
  if not exists (select from pg_timezone_names where name = p_content->>'time_zone') then
    return 'Give a time zone such as America/New_York.';
  end if;
  if are_sessions(p_content->'weekly', true) is not true then
    return 'A week is a list of {"day": 1, "open": "09:30", "close": "16:00"}, day 0 being Sunday.';
  end if;
  return null;
end $$;

create function operator_exception_flaw(p_key text, p_content jsonb, p_old date) returns text
language plpgsql stable as $$
declare
  v_today date;
  v_date date := (p_content->>'date')::date;
begin
  select (now() at time zone time_zone)::date into v_today
  from calendar where id = p_content->>'calendar_id';
  if v_today is null then return 'Give the id of a calendar that is there.'; end if;
  if v_date is null or v_date <= v_today or p_old <= v_today then
    return 'Hours change by announcement: give a day after today.';
  end if;
  if coalesce(length(p_content->>'name'), 0) not between 1 and 100 then
    return 'Give a name of 1 to 100 characters.';
  end if;
  if are_sessions(coalesce(p_content->'sessions', '[]'), false) is not true then
    return 'Sessions are a list of {"open": "09:30", "close": "13:00"}; [] is closed all day.';
  end if;
  if jsonb_typeof(coalesce(p_content->'in_force', 'true')) <> 'boolean' then
    return 'Say whether it is in force: true or false.';
  end if;
  if exists (select from calendar_exception where calendar_id = p_content->>'calendar_id'
    and date = v_date and id::text <> p_key) then
    return 'That day of this calendar has an exception already.';
  end if;
  return null;
end $$;

create function operator_customer_flaw(p_id bigint, p_after jsonb) returns text
language plpgsql stable as $$
declare
  v_status text;
  v_reason text;
begin
  select status::text, status_reason into v_status, v_reason from customer where id = p_id;
  if not found then return 'There is no such customer.'; end if;
  if p_after ? 'status' and coalesce(p_after->>'status', '') not in ('active', 'suspended') then
    return 'The status is active or suspended.';
  end if;
  if p_after ? 'reason' then v_reason := coalesce(p_after->>'reason', ''); end if;
  if length(v_reason) > 500 then return 'A reason has at most 500 characters.'; end if;
  if trim(v_reason) = '' and coalesce(p_after->>'status', v_status) = 'suspended' then
    return 'Give the reason first, or together with the status.';
  end if;
  if p_after->>'status' = 'active' and v_status <> 'active' and not p_after ? 'reason' then
    return 'Give the reason of lifting the suspension together with the status.';
  end if;
  return null;
end $$;

-- Why an edit cannot stand, in words for the person who made it; null when it can. p_after holds
-- what changes, of a new row everything.
create function operator_flaw(p_table text, p_key text, p_after jsonb) returns text
language plpgsql stable as $$
declare
  v_fixed text[];
  v_instrument instrument;
  v_parameter parameter;
  v_exception calendar_exception;
begin
  if p_key like 'draft-%' then
    return case p_table
      when 'instrument' then operator_listing_flaw(operator_instrument(p_after))
      when 'calendar' then operator_calendar_flaw(p_after)
      when 'calendar_exception' then operator_exception_flaw(p_key, p_after, null) end;
  end if;
  select array_agg(k order by k) into v_fixed from jsonb_object_keys(p_after) k
  where k <> all (operator_columns(p_table));
  if v_fixed is not null then
    return format('This is given once and stays: %s.', array_to_string(v_fixed, ', '));
  end if;
  case p_table
    when 'instrument' then
      select * into v_instrument from instrument where code = p_key;
      if not found then return 'There is no such instrument.'; end if;
      v_instrument := jsonb_populate_record(v_instrument, p_after);
      if v_instrument.logo is not null and length(v_instrument.logo) > 300 then
        return 'The logo has at most 300 characters.';
      end if;
      if v_instrument.enabled is null then return 'Is it enabled? Say true or false.'; end if;
      if v_instrument.sort_order is null then return 'Give a sort order.'; end if;
      return instrument_flaw(v_instrument);
    when 'parameter' then
      select * into v_parameter from parameter where key = p_key;
      if not found then return 'There is no such parameter.'; end if;
      return parameter_flaw(jsonb_populate_record(v_parameter, p_after));
    when 'calendar_exception' then
      select * into v_exception from calendar_exception where id::text = p_key;
      if not found then return 'There is no such day.'; end if;
      return operator_exception_flaw(p_key, to_jsonb(v_exception) || p_after, v_exception.date);
    when 'customer' then return operator_customer_flaw(p_key::bigint, p_after);
  end case;
end $$;

-- What an accepted edit will lead to.
create function operator_promise(p_table text, p_key text, p_after jsonb) returns text
language plpgsql stable as $$
declare
  i instrument;
  n instrument;
begin
  if p_key like 'draft-%' then
    return case p_table
      when 'instrument' then 'Accepted: is being listed with terms version 1.'
      else 'Accepted: is being added.' end;
  end if;
  if p_table = 'instrument' then
    select * into i from instrument where code = p_key;
    n := jsonb_populate_record(i, p_after);
    if (i.contract_size, i.lot_step, i.lot_min, i.lot_max, i.fee_rate, i.leverages, i.periods)
      is distinct from
      (n.contract_size, n.lot_step, n.lot_min, n.lot_max, n.fee_rate, n.leverages, n.periods) then
      return format('Accepted: becomes terms version %s, for later orders only.',
        i.terms_version + 1);
    end if;
  elsif p_table = 'customer' and p_after->>'status' = 'suspended' then
    return 'Accepted: the customer is being suspended and every session ended.';
  end if;
  return 'Accepted.';
end $$;

-- Stands behind each view that operators edit. It reads, and adds to the record.
create function operator_edit() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_aside text[] := '{answer,key,terms_version}';
  v_new jsonb := to_jsonb(new) - v_aside;
  v_old jsonb;
  v_flaw text;
begin
  if tg_op = 'INSERT' then
    new.key := 'draft-' || nextval('operator_draft_number');
    v_new := jsonb_strip_nulls(v_new);
  else
    v_old := to_jsonb(old) - v_aside;
    new.key := old.key;
    if old.key like 'draft-%' then
      v_new := jsonb_strip_nulls(v_new);
      v_old := jsonb_strip_nulls(v_old);
      if trim(lower(new.answer)) = 'discard' then
        new.answer := 'Dropped.';
        insert into operator_change (table_name, row_key, action, before, accepted, answer)
        values (tg_table_name, new.key, 'discard', v_old, false, new.answer);
        return new;
      end if;
      if exists (select from operator_draft d
        where d.table_name = tg_table_name and d.row_key = new.key and d.waits) then
        v_flaw := 'It is being added just now: look again, then change it.';
      end if;
    else
      select jsonb_object_agg(k, v) into v_new from jsonb_each(v_new) as n(k, v)
      where v is distinct from v_old->k;
      if v_new is null then
        new.answer := 'Nothing was changed.';
        return new;
      end if;
      select jsonb_object_agg(k, v_old->k) into v_old from jsonb_object_keys(v_new) as n(k);
    end if;
  end if;
  v_flaw := coalesce(v_flaw, operator_flaw(tg_table_name, new.key, v_new));
  if v_flaw is not null and tg_op = 'UPDATE' and new.key not like 'draft-%' then new := old; end if;
  new.answer := case
    when v_flaw is null then operator_promise(tg_table_name, new.key, v_new)
    when new.key like 'draft-%' then 'Kept as a draft. ' || v_flaw
    else 'Not saved. ' || v_flaw end;
  insert into operator_change (table_name, row_key, action, before, after, accepted, answer)
  values (tg_table_name, new.key, lower(tg_op), v_old, v_new, v_flaw is null, new.answer);
  if v_flaw is null then perform pg_notify('operations', new.key); end if;
  return new;
end $$;

-- Does what an accepted change says, and says what was done.
create function operator_carry(c operator_change, out row_key text, out answer text)
language plpgsql as $$
declare
  i instrument;
  v_version integer;
  v_exception calendar_exception;
begin
  row_key := c.row_key;
  case c.table_name
    when 'instrument' then
      if c.row_key like 'draft-%' then
        i := operator_instrument(c.after);
        insert into instrument (code, type, name, logo, base, quote, contract_size, tick_size,
          lot_step, lot_min, lot_max, fee_rate, leverages, periods, typical_spread, reference_price,
          daily_volatility, max_age_seconds, jump_limit, calendar, sort_order, enabled)
        values (i.code, i.type, i.name, i.logo, i.base, i.quote, i.contract_size, i.tick_size,
          i.lot_step, i.lot_min, i.lot_max, i.fee_rate, i.leverages, i.periods, i.typical_spread,
          i.reference_price, i.daily_volatility, i.max_age_seconds, i.jump_limit, i.calendar,
          i.sort_order, i.enabled);
        row_key := i.code;
        answer := 'Listed with terms version 1.';
        return;
      end if;
      select * into i from instrument where code = c.row_key for no key update;
      v_version := i.terms_version;
      i := jsonb_populate_record(i, c.after);
      update instrument set name = i.name, logo = i.logo, contract_size = i.contract_size,
        lot_step = i.lot_step, lot_min = i.lot_min, lot_max = i.lot_max, fee_rate = i.fee_rate,
        leverages = i.leverages, periods = i.periods, sort_order = i.sort_order,
        enabled = i.enabled
      where code = c.row_key returning * into i;
      answer := case when i.terms_version = v_version then 'Saved.'
        else format('Saved as terms version %s, for later orders only.', i.terms_version) end;
    when 'calendar' then
      insert into calendar (id, time_zone, weekly)
      values (c.after->>'id', c.after->>'time_zone', c.after->'weekly');
      row_key := c.after->>'id';
      answer := 'Added.';
    when 'calendar_exception' then
      if c.row_key like 'draft-%' then
        insert into calendar_exception (calendar_id, date, name, sessions, in_force)
        values (c.after->>'calendar_id', (c.after->>'date')::date, c.after->>'name',
          coalesce(c.after->'sessions', '[]'), coalesce((c.after->>'in_force')::boolean, true))
        returning id::text into row_key;
        answer := 'Announced.';
        return;
      end if;
      select * into v_exception from calendar_exception where id::text = c.row_key
      for no key update;
      v_exception := jsonb_populate_record(v_exception, c.after);
      update calendar_exception set date = v_exception.date, name = v_exception.name,
        sessions = v_exception.sessions, in_force = v_exception.in_force
      where id = v_exception.id;
      answer := 'Saved.';
    when 'parameter' then
      update parameter set value = c.after->>'value' where key = c.row_key;
      answer := 'Saved, for later orders only.';
    when 'customer' then
      update customer set status = coalesce((c.after->>'status')::customer_status, status),
        status_reason = coalesce(c.after->>'reason', status_reason)
      where id = c.row_key::bigint;
      answer := case c.after->>'status'
        when 'suspended' then 'Suspended; every session has ended.'
        when 'active' then 'Active again.'
        else 'Saved.' end;
  end case;
end $$;

-- Carries out the oldest accepted change that has no outcome yet; false where there is none. Each
-- is a transaction of its own and holds its locks for that long only.
create function operations_carry_next() returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  c operator_change;
  v_flaw text;
  v_key text;
  v_answer text;
begin
  lock table operator_outcome in share row exclusive mode;
  select * into c from operator_change p
  where p.accepted and not exists (select from operator_outcome o where o.change_id = p.id)
  order by p.id limit 1;
  if not found then return false; end if;
  begin
    perform set_config('assay.operator', c.operator, true);
    v_flaw := operator_flaw(c.table_name, c.row_key, c.after);
    if v_flaw is null then
      select d.row_key, d.answer into v_key, v_answer from operator_carry(c) d;
    end if;
  exception when others then
    -- A lock that was not got or a connection that ends says nothing about the change.
    if sqlstate ~ '^(40|53|55|57|58)' then raise; end if;
    v_flaw := sqlerrm;
  end;
  insert into operator_outcome (change_id, table_name, row_key, done, answer)
  select c.id, c.table_name, coalesce(v_key, c.row_key), v_flaw is null,
    case when v_flaw is null then v_answer
      when c.row_key like 'draft-%' then 'Kept as a draft. ' || v_flaw
      else 'Not saved. ' || v_flaw end;
  return true;
end $$;

-- What operators see. Each is read through a WITH: whoever locks the rows of a view locks those of
-- what stands in its FROM, and never of what stands in a WITH, so no row of the product is locked.
-- Prisma Studio sorts columns by name: `answer` comes first.
create view operations.instrument as
with shown as (
  select coalesce(a.answer, '') as answer,
    i.base, i.calendar, i.code, i.contract_size, i.daily_volatility, i.enabled, i.fee_rate,
    i.jump_limit, i.code as key, i.leverages, i.logo, i.lot_max, i.lot_min, i.lot_step,
    i.max_age_seconds, i.name, i.periods, i.quote, i.reference_price, i.sort_order,
    i.terms_version, i.tick_size, i.type, i.typical_spread
  from instrument i
  left join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'instrument' and w.row_key = i.code order by w.id desc limit 1
  ) a on true
  union all
  select a.answer,
    r.base, r.calendar, r.code, r.contract_size, r.daily_volatility, r.enabled, r.fee_rate,
    r.jump_limit, d.row_key, r.leverages, r.logo, r.lot_max, r.lot_min, r.lot_step,
    r.max_age_seconds, r.name, r.periods, r.quote, r.reference_price, r.sort_order,
    r.terms_version, r.tick_size, r.type, r.typical_spread
  from operator_draft d
  cross join lateral jsonb_populate_record(null::instrument,
    '{"periods": [], "max_age_seconds": 60, "sort_order": 1000, "enabled": true}' || d.content) r
  cross join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'instrument' and w.row_key = d.row_key order by w.id desc limit 1
  ) a
  where d.table_name = 'instrument'
)
select * from shown;
create view operations.calendar as
with shown as (
  select coalesce(a.answer, '') as answer,
    c.id, c.id as key, c.time_zone, c.weekly
  from calendar c
  left join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'calendar' and w.row_key = c.id order by w.id desc limit 1
  ) a on true
  union all
  select a.answer,
    r.id, d.row_key, r.time_zone, r.weekly
  from operator_draft d
  cross join lateral jsonb_populate_record(null::calendar,
    '{}' || d.content) r
  cross join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'calendar' and w.row_key = d.row_key order by w.id desc limit 1
  ) a
  where d.table_name = 'calendar'
)
select * from shown;
create view operations.calendar_exception as
with shown as (
  select coalesce(a.answer, '') as answer,
    e.calendar_id, e.date, e.in_force, e.id::text as key, e.name, e.sessions
  from calendar_exception e
  left join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'calendar_exception' and w.row_key = e.id::text order by w.id desc limit 1
  ) a on true
  union all
  select a.answer,
    r.calendar_id, r.date, r.in_force, d.row_key, r.name, r.sessions
  from operator_draft d
  cross join lateral jsonb_populate_record(null::calendar_exception,
    '{"in_force": true, "sessions": []}' || d.content) r
  cross join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'calendar_exception' and w.row_key = d.row_key order by w.id desc limit 1
  ) a
  where d.table_name = 'calendar_exception'
)
select * from shown;
create view operations.customer as
with shown as (
  select coalesce(a.answer, '') as answer, c.created_at, c.email, c.id::text as key, c.locale,
    c.status_reason as reason, c.status::text as status, c.username,
    c.advanced_status::text as verified_advanced, c.basic_status::text as verified_basic,
    c.loan_status::text as verified_loan
  from customer c
  left join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'customer' and w.row_key = c.id::text order by w.id desc limit 1
  ) a on true
)
select * from shown;
create view operations.parameter as
with shown as (
  select coalesce(a.answer, '') as answer,
    p.key, p.public, p.value
  from parameter p
  left join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'parameter' and w.row_key = p.key order by w.id desc limit 1
  ) a on true
)
select * from shown;
create view operations.change as
  select coalesce(o.answer, c.answer) as answer, c.at, c.id, c.action as kind, c.operator,
    c.row_key, c.table_name, c.after as value_after, c.before as value_before,
    c.accepted as was_accepted
  from operator_change c left join operator_outcome o on o.change_id = c.id;
create view operations.instrument_terms as select * from instrument_terms;
create view operations.price_source_status as select * from price_source_status;
create view operations.orders as
  select id, customer_id, mode::text, kind::text, code, side::text, type::text, status::text, lots,
    open_lots, leverage, stake, payout, open_price, close_price, limit_price, stop_loss,
    take_profit, trailing_distance, fee, profit, close_reason::text, cancel_reason,
    terms_version, opened_at, closed_at, expires_at, created_at
  from orders;
create view operations.fill as
  select id, order_id, leg, lots, requested_price, price, tick_source, tick_live, tick_time,
    tick_received_at, tick_sequence, tick_bid, tick_ask, age_ms, spread, fee, slippage, profit,
    reason, created_at
  from fill;
create trigger edit instead of insert or update on operations.instrument
  for each row execute function operator_edit();
create trigger edit instead of insert or update on operations.calendar
  for each row execute function operator_edit();
create trigger edit instead of insert or update on operations.calendar_exception
  for each row execute function operator_edit();
create trigger edit instead of update on operations.customer
  for each row execute function operator_edit();
create trigger edit instead of update on operations.parameter
  for each row execute function operator_edit();

-- Column by column: whoever may update or delete a whole view could lock the tables behind it.
grant select on all tables in schema operations to assay_operator;
grant insert (
  answer, base, calendar, code, contract_size, daily_volatility, enabled, fee_rate, jump_limit,
  leverages, logo, lot_max, lot_min, lot_step, max_age_seconds, name, periods, quote,
  reference_price, sort_order, tick_size, type, typical_spread
) on operations.instrument to assay_operator;
grant update (
  answer, base, calendar, code, contract_size, daily_volatility, enabled, fee_rate, jump_limit,
  leverages, logo, lot_max, lot_min, lot_step, max_age_seconds, name, periods, quote,
  reference_price, sort_order, tick_size, type, typical_spread
) on operations.instrument to assay_operator;
grant insert (
  answer, id, time_zone, weekly
) on operations.calendar to assay_operator;
grant update (
  answer, id, time_zone, weekly
) on operations.calendar to assay_operator;
grant insert (
  answer, calendar_id, date, in_force, name, sessions
) on operations.calendar_exception to assay_operator;
grant update (
  answer, calendar_id, date, in_force, name, sessions
) on operations.calendar_exception to assay_operator;
grant update (reason, status) on operations.customer to assay_operator;
grant update (value) on operations.parameter to assay_operator;

revoke all on function operations_carry_next() from public;
grant execute on function operations_carry_next() to assay_app;
grant select on operator_change, operator_outcome to assay_app;
