-- Its numbers have no fixed places: what an operator writes must reach the trigger unrounded. A
-- draft shows them as they were written.
create view operations.instrument as
with shown as (
  select coalesce(a.answer, '') as answer,
    i.base, i.calendar, i.code, i.contract_size::numeric, i.daily_volatility::numeric, i.enabled,
    i.fee_rate::numeric, i.jump_limit::numeric, i.code as key, i.leverages, i.logo,
    i.lot_max::numeric, i.lot_min::numeric, i.lot_step::numeric, i.max_age_seconds, i.name,
    i.periods, i.quote, i.reference_price::numeric, i.sort_order, i.terms_version,
    i.tick_size::numeric, i.type, i.typical_spread::numeric
  from instrument i
  left join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'instrument' and w.row_key = i.code order by w.id desc limit 1
  ) a on true
  union all
  select a.answer,
    r.base, r.calendar, r.code, n.contract_size, n.daily_volatility, r.enabled, n.fee_rate,
    n.jump_limit, d.row_key, r.leverages, r.logo, n.lot_max, n.lot_min, n.lot_step,
    r.max_age_seconds, r.name, r.periods, r.quote, n.reference_price, r.sort_order,
    r.terms_version, n.tick_size, r.type, n.typical_spread
  from operator_draft d
  cross join lateral jsonb_to_record(
    '{"periods": [], "max_age_seconds": 60, "sort_order": 1000, "enabled": false}' || d.content
  ) r (base text, calendar text, code text, enabled boolean, leverages integer[], logo text,
    max_age_seconds integer, name text, periods jsonb, quote text, sort_order integer,
    terms_version integer, type integer)
  cross join lateral jsonb_to_record(d.content) n (contract_size numeric, daily_volatility numeric,
    fee_rate numeric, jump_limit numeric, lot_max numeric, lot_min numeric, lot_step numeric,
    reference_price numeric, tick_size numeric, typical_spread numeric)
  cross join lateral (
    select w.answer from operator_answer w
    where w.table_name = 'instrument' and w.row_key = d.row_key order by w.id desc limit 1
  ) a
  where d.table_name = 'instrument'
)
select * from shown;
create trigger edit instead of insert or update on operations.instrument
  for each row execute function operator_edit();
grant select on operations.instrument to assay_operator;
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
select operator_note_sets('operations.instrument');
