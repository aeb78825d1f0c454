-- What is shown of each item: in each language the newest version that is enabled.
create view content_shown as
  select distinct on (t.content_id, t.locale) c.id, c.slug, c.type, c.sort_order, t.locale,
    t.version, t.title, t.body, t.since, t.written_by = '' as supplied
  from content c join content_text t on t.content_id = c.id
  where t.enabled
  order by t.content_id, t.locale, t.version desc;
grant select on content_shown to assay_app;
