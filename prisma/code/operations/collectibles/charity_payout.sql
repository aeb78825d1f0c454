-- What was paid out to charities, for everybody to see. One operator enters a payout, another
-- approves it.
create view operations.charity_payout as
with shown as (
  select trim_scale(p.amount)::text as amount, coalesce(a.answer, '') as answer,
    p.charity_id::text as charity, p.currency, p.decided_at, p.decided_by, p.entered_at,
    p.entered_by,
    p.id::text as key, trim_scale(case p.source when 'sales' then t.owed else g.owed end) as owed,
    p.paid_on::text as paid_on, p.reason, p.receipt, p.reference, p.source::text as source,
    p.status::text as status
  from charity_payout p
  join charity_account t on t.id = p.charity_id
  join charity_gift g on g.currency = p.currency
  left join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'charity_payout' and o.row_key = p.id::text order by o.id desc limit 1
  ) a on true
  union all
  select r.amount, a.answer, r.charity, r.currency, null, null, null, null, d.row_key, null,
    r.paid_on, null, r.receipt, r.reference, r.source, null
  from operator_draft d
  cross join lateral jsonb_to_record(d.content)
    r (amount text, charity text, currency text, paid_on text, receipt text, reference text,
      source text)
  cross join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'charity_payout' and o.row_key = d.row_key order by o.id desc limit 1
  ) a
  where d.table_name = 'charity_payout'
)
select * from shown;
create trigger edit instead of insert or update on operations.charity_payout
  for each row execute function operator_edit();
grant select on operations.charity_payout to assay_operator;
grant insert (amount, answer, charity, currency, paid_on, receipt, reference, source)
  on operations.charity_payout to assay_operator;
grant update (amount, answer, charity, currency, paid_on, reason, receipt, reference, source,
  status)
  on operations.charity_payout to assay_operator;
select operator_note_sets('operations.charity_payout');
