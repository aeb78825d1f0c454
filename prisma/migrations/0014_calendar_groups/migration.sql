-- The futures of CME Globex stop at different times on holidays, by product group. An install that
-- had one calendar for all of them gets one for each group; the seed then fills in their holidays.
-- What an operator added to the old calendar, or changed in it, goes along to each.
create temporary table calendar_group (id text primary key, codes text[] not null);
insert into calendar_group values
  ('cme-indices', '{ES,NQ,YM,RTY}'),
  ('cme-metals', '{GC,SI,HG,PL}'),
  ('cme-energy', '{CL,NG,RB}'),
  ('cme-rates', '{ZB,ZN,ZF}'),
  ('cme-currencies', '{6E,6B,6J,6A,6C}');

insert into calendar (id, time_zone, weekly)
select g.id, c.time_zone, c.weekly from calendar_group g, calendar c where c.id = 'cme-futures'
on conflict do nothing;

-- The exceptions as they were released: whatever else stands there is an operator's.
with released (date, sessions) as (
  select unnest('{2026-01-01,2028-12-25,2029-01-01}'::date[]),
    '[{"open": "18:00", "close": "24:00"}]'::jsonb
  union all
  select unnest(('{2026-01-19,2026-02-16,2026-05-25,2026-09-07,2026-11-26,'
    || '2027-01-18,2027-02-15,2027-05-31,2027-07-05,2027-09-06,2027-11-25,'
    || '2028-01-17,2028-02-21,2028-05-29,2028-06-19,2028-07-04,2028-09-04,2028-11-23}')::date[]),
    '[{"open": "00:00", "close": "13:00"}, {"open": "18:00", "close": "24:00"}]'::jsonb
  union all
  select unnest('{2026-06-19,2026-07-03,2027-06-18}'::date[]),
    '[{"open": "00:00", "close": "13:00"}]'::jsonb
  union all
  select unnest('{2026-11-27,2026-12-24,2027-11-26,2028-11-24}'::date[]),
    '[{"open": "00:00", "close": "13:15"}]'::jsonb
  union all
  select unnest('{2026-04-02,2026-12-31,2027-03-25,2027-12-23,2028-04-13}'::date[]),
    '[{"open": "00:00", "close": "17:00"}]'::jsonb
  union all
  select date '2028-07-03',
    '[{"open": "00:00", "close": "13:15"}, {"open": "18:00", "close": "24:00"}]'::jsonb
  union all
  select unnest(('{2026-04-03,2026-12-25,2027-01-01,2027-03-26,2027-12-24,2028-04-14,'
    || '2028-12-24,2028-12-31}')::date[]), '[]'::jsonb
)
insert into calendar_exception (calendar_id, date, name, sessions, in_force)
select g.id, e.date, e.name, e.sessions, e.in_force
from calendar_group g, calendar_exception e
where e.calendar_id = 'cme-futures' and not (e.in_force and exists (
  select from released r where r.date = e.date and r.sessions = e.sessions))
on conflict do nothing;

update instrument i set calendar = g.id
from calendar_group g
where i.calendar = 'cme-futures' and i.code = any (g.codes);

-- Spot forex and metals open on the evening of New Year's Day and Christmas Day.
update calendar_exception set sessions = case calendar_id
    when 'forex' then '[{"open": "17:00", "close": "24:00"}]'::jsonb
    else '[{"open": "18:00", "close": "24:00"}]'::jsonb
  end
where calendar_id in ('forex', 'metals') and sessions = '[]' and in_force
  and date in ('2026-01-01', '2028-12-25', '2029-01-01');

drop table calendar_group;
