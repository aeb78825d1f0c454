-- How fills stood to the prices asked for is told to everyone, from all fills there ever were. Days that
-- are over are summed once, so that only the newest fills are read for an answer.
create index fill_by_time on fill using brin (created_at) with (autosummarize = on);

create table fill_day (
  day date not null,
  mode mode not null,
  reason text not null,
  type smallint not null,
  fills integer not null,
  better integer not null,
  worse integer not null,
  better_amount numeric not null,
  worse_amount numeric not null,
  primary key (day, mode, reason, type)
);

-- The first moment that is not summed yet; null before the first fill.
create table fill_day_until (
  one boolean primary key default true check (one),
  until timestamptz
);
insert into fill_day_until default values;

-- Fills of margin orders in a span of time by UTC day. Slippage is in price units; what it was worth in
-- USDT is reckoned with the fill's own lots and conversion.
create function fill_sums(p_from timestamptz, p_to timestamptz)
returns table (day date, mode mode, reason text, type smallint, fills integer, better integer, worse integer,
  better_amount numeric, worse_amount numeric)
language sql stable as $$
  select m.day, m.mode, m.reason, m.type, count(*)::integer, (count(*) filter (where m.slippage < 0))::integer,
    (count(*) filter (where m.slippage > 0))::integer, coalesce(sum(m.amount) filter (where m.slippage < 0), 0),
    coalesce(sum(m.amount) filter (where m.slippage > 0), 0)
  from (
    select (f.created_at at time zone 'UTC')::date as day, o.mode, f.reason, i.type::smallint as type, f.slippage,
      case when f.slippage = 0 then 0 else abs(f.slippage) * f.lots * o.contract_size * (
        case when jsonb_typeof(f.conversion->'tick') is distinct from 'object' then 1
        else power(((f.conversion->'tick'->>'bid')::numeric + (f.conversion->'tick'->>'ask')::numeric) / 2,
          case when (f.conversion->>'inverse')::boolean then -1 else 1 end) end) end as amount
    from fill f join orders o on o.id = f.order_id join instrument i on i.code = o.code
    -- A limit is never filled worse; how much better it is lies with whoever named it.
    where o.kind = 'margin' and f.reason <> 'limit-order' and f.created_at >= p_from and f.created_at < p_to
  ) m group by 1, 2, 3, 4
$$;

-- Sums the next day that is over; false where there is none. A day counts as over an hour after its end,
-- when whatever was being written in it is written.
create function fill_sum_day() returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_from timestamptz;
  v_to timestamptz;
begin
  select until into v_from from fill_day_until for update;
  if v_from is null then
    select date_trunc('day', created_at, 'UTC') into v_from from fill order by id limit 1;
  end if;
  v_to := v_from + interval '24 hours';
  if v_to is null or v_to > clock_timestamp() - interval '1 hour' then return false; end if;
  insert into fill_day select * from fill_sums(v_from, v_to);
  update fill_day_until set until = v_to;
  return true;
end $$;

create view audit_fill_days_are_their_fills as
select coalesce(s.day, d.day) as day, coalesce(s.mode, d.mode) as mode, coalesce(s.reason, d.reason) as reason,
  to_jsonb(s) as fills, to_jsonb(d) as summed
from fill_day d
full join (select x.* from fill_day_until u, fill_sums('-infinity', u.until) x) s using (day, mode, reason, type)
where (s.fills, s.better, s.worse, s.better_amount, s.worse_amount)
  is distinct from (d.fills, d.better, d.worse, d.better_amount, d.worse_amount);

revoke all on function fill_sums(timestamptz, timestamptz), fill_sum_day() from public;
grant execute on function fill_sums(timestamptz, timestamptz), fill_sum_day() to assay_app;
grant execute on function fill_sums(timestamptz, timestamptz) to assay_operator;
grant select on fill_day, fill_day_until, audit_fill_days_are_their_fills to assay_app, assay_operator;
