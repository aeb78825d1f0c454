-- Whom collectibles are sold for, what each was brought and is still owed.
create view operations.charity as
with shown as (
  select c.about, coalesce(a.answer, '') as answer, c.enabled, c.id::text as key, c.name,
    trim_scale(t.owed) as owed, trim_scale(t.paid) as paid, trim_scale(t.received) as received,
    c.website, c.written_by
  from charity c
  join charity_account t on t.id = c.id
  left join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'charity' and o.row_key = c.id::text order by o.id desc limit 1
  ) a on true
  union all
  select r.about, a.answer, false, d.row_key, r.name, null, null, null, r.website, null
  from operator_draft d
  cross join lateral jsonb_to_record(d.content) r (about text, name text, website text)
  cross join lateral (
    select o.answer from operator_answer o
    where o.table_name = 'charity' and o.row_key = d.row_key order by o.id desc limit 1
  ) a
  where d.table_name = 'charity'
)
select * from shown;
create trigger edit instead of insert or update on operations.charity
  for each row execute function operator_edit();
grant select on operations.charity to assay_operator;
grant insert (about, answer, name, website) on operations.charity to assay_operator;
grant update (about, answer, enabled, name, website) on operations.charity to assay_operator;
select operator_note_sets('operations.charity');
