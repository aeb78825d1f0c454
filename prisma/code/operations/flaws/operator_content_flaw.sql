-- Why a text, new or changed, cannot stand as an operator wrote it.
create function operator_content_flaw(p_key text, p_after jsonb, p_operator text) returns text
language plpgsql stable as $$
declare
  c content;
  t content_text;
begin
  if coalesce(p_after->>'sort_order', '0') !~ '^[0-9]{1,6}$' then
    return 'Write sort_order as a whole number.';
  end if;
  if p_key like 'draft-%' then
    select * into c from content where slug = p_after->>'slug';
    return case
      when coalesce(p_after->>'slug', '') !~ '^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$'
        then 'Give a slug of small letters, digits and hyphens, such as holidays-2027.'
      when coalesce(p_after->>'type', '') <> all (enum_range(null::content_type)::text[])
        then 'The type is company, policy, statement, question or notice.'
      when c.id is not null and c.type::text <> p_after->>'type'
        then format('What has this slug is of type %s.', c.type)
      when coalesce(p_after->>'locale', '')
          <> all ('{en,ja,ko,hk,zh,es,de,fr,it,ar}'::text[])
        then 'The locale is en, ja, ko, hk, zh, es, de, fr, it or ar.'
      when exists (select from content_text x
        where x.content_id = c.id and x.locale = p_after->>'locale')
        then 'It is there in this language already: change it there.'
      else content_flaw(p_after->>'type', p_after->>'title', p_after->>'body') end;
  end if;
  select * into c from content where id = split_part(p_key, '-', 1)::bigint;
  select * into t from content_text
  where content_id = c.id and locale = split_part(p_key, '-', 2) order by version desc limit 1;
  if t.content_id is null then return 'There is no such text.'; end if;
  if jsonb_typeof(coalesce(p_after->'enabled', 'true')) <> 'boolean' then
    return 'Is it enabled? Say true or false.';
  end if;
  -- What stands from before a rule was made can be taken away.
  if p_after->>'enabled' = 'false' and not p_after ?| '{title,body}' then return null; end if;
  if (p_after->>'enabled')::boolean then
    if p_after ?| '{title,body}' then
      return 'Save the text first: another operator reads it and enables it.';
    end if;
    if t.written_by = p_operator
      or operator_wrote('content', p_key, '{title,body}', p_operator, false)
    then
      return 'You wrote it: another operator reads it and enables it.';
    end if;
  end if;
  return content_flaw(c.type::text, coalesce(p_after->>'title', t.title),
    coalesce(p_after->>'body', t.body));
end $$;
