-- Money of the house's own for plans, loans or invitations. One operator enters a move, another
-- approves it.
create view operations.treasury_move as
with shown as (
  select coalesce(a.answer, '') as answer, trim_scale(m.amount)::text as amount,
    m.decided_at, m.decided_by, m.entered_at, m.entered_by,
    case m.fund when 'loans' then b.free when 'marketing' then k.free else t.free end as free,
    m.fund::text as fund,
    m.id::text as key, m.note,
    m.reason, m.reference, t.reserved, m.source::text as source, m.status::text as status
  from treasury_move m
  cross join (select trim_scale(free) as free, trim_scale(reserved) as reserved from treasury) t
  cross join (select trim_scale(free) as free from loan_book) b
  cross join (select trim_scale(balance - owed) as free from marketing_fund) k
  left join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'treasury_move' and o.row_key = m.id::text order by o.id desc limit 1
  ) a on true
  union all
  select a.answer, r.amount, null, null, null, null, null, r.fund, d.row_key, r.note, null,
    r.reference, null, r.source, null
  from operator_draft d
  cross join lateral jsonb_to_record(d.content)
    r (amount text, fund text, note text, reference text, source text)
  cross join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'treasury_move' and o.row_key = d.row_key order by o.id desc limit 1
  ) a
  where d.table_name = 'treasury_move'
)
select * from shown;
create trigger edit instead of insert or update on operations.treasury_move
  for each row execute function operator_edit();
grant select on operations.treasury_move to assay_operator;
grant insert (amount, answer, fund, note, reference, source)
  on operations.treasury_move to assay_operator;
grant update (amount, answer, fund, note, reason, reference, source, status)
  on operations.treasury_move to assay_operator;
select operator_note_sets('operations.treasury_move');
