-- Adds a charity that an operator wrote, or changes one. What was written is used once another
-- operator has enabled it; what is sold for it already stays for it.
create function charity_carry(p_key text, p_after jsonb, p_operator text, out row_key text,
  out answer text)
language plpgsql as $$
declare
  c charity;
begin
  row_key := p_key;
  if p_key like 'draft-%' then
    insert into charity (name, about, website, written_by)
    values (trim(p_after->>'name'), trim(p_after->>'about'), nullif(p_after->>'website', ''),
      p_operator)
    returning id::text into row_key;
    answer := 'Added. Collectibles are sold for it once another operator has enabled it.';
    return;
  end if;
  select * into c from charity where id = p_key::bigint for no key update;
  c := jsonb_populate_record(c, p_after);
  if p_after ?| '{name,about,website}' then
    c.enabled := false;
    c.written_by := p_operator;
  end if;
  update charity set name = trim(c.name), about = trim(c.about), website = nullif(c.website, ''),
    enabled = c.enabled, written_by = c.written_by
  where id = c.id;
  answer := case when c.enabled then 'Enabled.'
    when p_after ? 'enabled' then 'Nothing new is sold for it; what it is owed stays owed.'
    else 'Saved. Collectibles are sold for it once another operator has enabled it.' end;
end $$;
