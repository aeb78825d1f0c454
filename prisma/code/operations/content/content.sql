-- Pages, questions and notices, one row for each language, with the newest version of each.
create view operations.content as
with shown as (
  select coalesce(a.answer, '') as answer, t.body, t.enabled, c.id || '-' || t.locale as key,
    t.locale, t.since, c.slug, c.sort_order, t.title, c.type::text as type, t.version, t.written_by
  from content c
  join lateral (
    select distinct on (v.locale) v.* from content_text v
    where v.content_id = c.id order by v.locale, v.version desc
  ) t on true
  left join lateral (
    select p.answer from operator_answer p
    where p.table_name = 'content' and p.row_key = c.id || '-' || t.locale
    order by p.id desc limit 1
  ) a on true
  union all
  select a.answer, r.body, false, d.row_key, r.locale, null, r.slug, r.sort_order, r.title, r.type,
    null, null
  from operator_draft d
  cross join lateral jsonb_to_record(d.content) r (body text, locale text, slug text,
    sort_order integer, title text, type text)
  cross join lateral (
    select p.answer from operator_answer p
    where p.table_name = 'content' and p.row_key = d.row_key order by p.id desc limit 1
  ) a
  where d.table_name = 'content'
)
select * from shown;
create trigger edit instead of insert or update on operations.content
  for each row execute function operator_edit();
grant select on operations.content to assay_operator;
grant insert (answer, body, locale, slug, sort_order, title, type)
  on operations.content to assay_operator;
grant update (answer, body, enabled, locale, slug, sort_order, title, type)
  on operations.content to assay_operator;
select operator_note_sets('operations.content');
