-- Adds a text that an operator wrote, or changes or shows one. What is new is shown once another
-- operator has enabled it; until then what was shown stays. `p_key` is the id of the item and the
-- language, such as 12-en.
create function content_carry(p_key text, p_after jsonb, p_operator text, out row_key text,
  out answer text)
language plpgsql as $$
declare
  v_id bigint;
  v_locale text;
  t content_text;
begin
  if p_key like 'draft-%' then
    insert into content (slug, type, sort_order)
    values (p_after->>'slug', (p_after->>'type')::content_type,
      coalesce((p_after->>'sort_order')::integer, 0))
    on conflict (slug) do nothing;
    select id into v_id from content where slug = p_after->>'slug';
    insert into content_text (content_id, locale, version, title, body, enabled, written_by)
    values (v_id, p_after->>'locale', 1, p_after->>'title', p_after->>'body', false, p_operator);
    row_key := v_id || '-' || (p_after->>'locale');
    answer := 'Added. It is shown once another operator has enabled it.';
    return;
  end if;
  row_key := p_key;
  v_id := split_part(p_key, '-', 1)::bigint;
  v_locale := split_part(p_key, '-', 2);
  perform 1 from content where id = v_id for no key update;
  if p_after ? 'sort_order' then
    update content set sort_order = (p_after->>'sort_order')::integer where id = v_id;
  end if;
  answer := 'Saved.';
  select * into t from content_text where content_id = v_id and locale = v_locale
  order by version desc limit 1;
  if p_after ?| '{title,body}' then
    insert into content_text (content_id, locale, version, title, body, enabled, written_by)
    values (v_id, v_locale, t.version + 1, coalesce(p_after->>'title', t.title),
      coalesce(p_after->>'body', t.body), false, p_operator);
    answer := format('Saved as version %s. It is shown once another operator has enabled it; '
      || 'until then what was shown stays.', t.version + 1);
  elsif (p_after->>'enabled')::boolean then
    update content_text set enabled = true, since = clock_timestamp()
    where content_id = v_id and locale = v_locale and version = t.version;
    answer := format('Version %s is shown from now on.', t.version);
  elsif p_after ? 'enabled' then
    update content_text set enabled = false where content_id = v_id and locale = v_locale;
    answer := 'Shown to nobody in this language.';
  end if;
end $$;
