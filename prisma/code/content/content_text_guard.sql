-- What was said stays as it was said: only whether and since when it is shown changes.
create function content_text_guard() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{enabled,since}'::text[] <> to_jsonb(old) - '{enabled,since}'::text[] then
    raise exception 'what was said stays: a change is the next version';
  end if;
  return new;
end $$;
create trigger guard before update on content_text for each row
  execute function content_text_guard();
