-- What plans are offered. A change of range, yield or penalty is for later plans only.
create view operations.plan_product as
with shown as (
  select coalesce(a.answer, '') as answer, p.enabled, p.id::text as key,
    trim_scale(p.max_amount)::text as max_amount, trim_scale(p.min_amount)::text as min_amount,
    p.name, trim_scale(p.penalty_share)::text as penalty_share, p.sort_order, p.terms_version,
    p.timeframes, p.written_by
  from plan_product p
  left join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'plan_product' and o.row_key = p.id::text order by o.id desc limit 1
  ) a on true
  union all
  select a.answer, coalesce(r.enabled, false), d.row_key, r.max_amount, r.min_amount, r.name,
    r.penalty_share, r.sort_order, null, r.timeframes, null
  from operator_draft d
  cross join lateral jsonb_to_record(d.content) r (enabled boolean, max_amount text,
    min_amount text, name text, penalty_share text, sort_order integer, timeframes jsonb)
  cross join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'plan_product' and o.row_key = d.row_key order by o.id desc limit 1
  ) a
  where d.table_name = 'plan_product'
)
select * from shown;
create trigger edit instead of insert or update on operations.plan_product
  for each row execute function operator_edit();
grant select on operations.plan_product to assay_operator;
grant insert (answer, max_amount, min_amount, name, penalty_share, sort_order, timeframes)
  on operations.plan_product to assay_operator;
grant update (answer, enabled, max_amount, min_amount, name, penalty_share, sort_order, timeframes)
  on operations.plan_product to assay_operator;
select operator_note_sets('operations.plan_product');
