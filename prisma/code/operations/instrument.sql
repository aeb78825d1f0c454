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
